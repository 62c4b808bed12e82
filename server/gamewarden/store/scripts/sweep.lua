-- Takes ended rooms out of the index whose keys have expired, the oldest 100.
-- KEYS  1 live, 2 listed, 3 ended, 4 rows, 5 codes, 6 code_of
-- ARGV  none
-- Returns how many went.
local over = redis.call('ZRANGE', KEYS[3], '-inf', redis.call('TIME')[1], 'BYSCORE', 'LIMIT', 0, 100)
for _, room in ipairs(over) do
  local code = redis.call('HGET', KEYS[6], room)
  if code then redis.call('HDEL', KEYS[5], code) end
  redis.call('HDEL', KEYS[6], room)
  redis.call('HDEL', KEYS[4], room)
  redis.call('ZREM', KEYS[2], room)
  redis.call('ZREM', KEYS[3], room)
end
return #over
