-- Makes the caller a room's owner.
-- KEYS  1 room, 2 log
-- ARGV  none
-- Returns the new term, or 'lost'.
if redis.call('HEXISTS', KEYS[1], 'term') == 0 then return 'lost' end
-- Whoever claims a room that is still new finishes its creation: it must not expire in their hands.
if redis.call('HDEL', KEYS[1], 'new') == 1 then
  redis.call('PERSIST', KEYS[1])
  redis.call('PERSIST', KEYS[2])
end
redis.call('HSET', KEYS[1], 'stamp', 0)
return redis.call('HINCRBY', KEYS[1], 'term', 1)
