-- Takes a room out of the index.
-- KEYS  1 live, 2 listed, 3 ended, 4 rows, 5 codes, 6 code_of, and with a message: 7 once
-- ARGV  1 room, 2 the number with which it was found in `live` or `listed`, '-' for in neither: a room
--       that was put in anew in the meantime stays; or '' for any
-- Returns 1, or 0 if it stays.
local room = ARGV[1]
local created = redis.call('ZSCORE', KEYS[1], room) or redis.call('ZSCORE', KEYS[2], room)
if ARGV[2] ~= '' and (created or '-') ~= ARGV[2] then return 0 end
local code = redis.call('HGET', KEYS[6], room)
if code then redis.call('HDEL', KEYS[5], code) end
redis.call('HDEL', KEYS[6], room)
redis.call('HDEL', KEYS[4], room)
for i = 1, 3 do redis.call('ZREM', KEYS[i], room) end
if KEYS[7] and redis.call('GET', KEYS[7]) == room then redis.call('DEL', KEYS[7]) end
return 1
