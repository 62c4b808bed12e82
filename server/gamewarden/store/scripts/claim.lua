-- Makes the caller a room's owner.
-- KEYS  1 room, 2 log
-- ARGV  1 '1' if the index has the room, '0' if that was not looked up
-- Returns the new term, or 'lost', or 'new' if the index is to be looked up first.
if redis.call('HEXISTS', KEYS[1], 'term') == 0 then return 'lost' end
if redis.call('HEXISTS', KEYS[1], 'new') == 1 then
  if ARGV[1] == '0' then return 'new' end
  -- Its creation was cut short, or is about to end: it must not expire in its owner's hands.
  redis.call('HDEL', KEYS[1], 'new')
  redis.call('PERSIST', KEYS[1])
  redis.call('PERSIST', KEYS[2])
end
redis.call('HSET', KEYS[1], 'stamp', 0)
return redis.call('HINCRBY', KEYS[1], 'term', 1)
