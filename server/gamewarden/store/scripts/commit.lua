-- Makes a new room stay.
-- KEYS  1 room, 2 log
-- ARGV  none
-- Returns 1, or 0 if there is no such room.
local term = redis.call('HGET', KEYS[1], 'term')
if not term then return 0 end
if redis.call('HDEL', KEYS[1], 'new') == 1 then
  redis.call('PERSIST', KEYS[1])
  redis.call('PERSIST', KEYS[2])
end
redis.call('HSET', KEYS[1], 'term', term)  -- a write, for WAIT
return 1
