-- Puts a room into the index: live, listed if it has a row, found by its code, made by its message.
-- KEYS  1 live, 2 listed, 3 ended, 4 rows, 5 codes, 6 code_of, and with a message: 7 once
-- ARGV  1 room, 2 row or '', 3 code or '', 4 seconds that `once` stays
-- Returns {'ok', room}, or {'made', other room} if the message made one, or {'taken', other room}
-- if the code is another's; then nothing was changed.
local room, row, code = ARGV[1], ARGV[2], ARGV[3]
local made = KEYS[7] and redis.call('GET', KEYS[7])
if made and made ~= room then
  redis.call('SET', KEYS[7], made, 'KEEPTTL')  -- a write, for WAIT
  return {'made', made}
end
local holder = code ~= '' and redis.call('HGET', KEYS[5], code)
if holder and holder ~= room then return {'taken', holder} end

local before = redis.call('HGET', KEYS[6], room)
if before then redis.call('HDEL', KEYS[5], before) end
redis.call('HDEL', KEYS[6], room)
redis.call('HDEL', KEYS[4], room)
redis.call('ZREM', KEYS[2], room)
redis.call('ZREM', KEYS[3], room)

local time = redis.call('TIME')
local created = time[1] * 1000000 + time[2]
for i = 1, 2 do  -- no two rooms have the same number, also if the clock was set back
  local latest = redis.call('ZRANGE', KEYS[i], -1, -1, 'WITHSCORES')[2]
  if latest then created = math.max(created, latest + 1) end
end
redis.call('ZADD', KEYS[1], created, room)
if row ~= '' then
  redis.call('ZADD', KEYS[2], created, room)
  redis.call('HSET', KEYS[4], room, row)
end
if code ~= '' then
  redis.call('HSET', KEYS[5], code, room)
  redis.call('HSET', KEYS[6], room, code)
end
if KEYS[7] and not made then redis.call('SET', KEYS[7], room, 'EX', ARGV[4]) end
return {'ok', room}
