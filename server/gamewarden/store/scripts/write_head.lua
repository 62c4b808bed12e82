-- Replaces a room's head.
-- KEYS  1 room
-- ARGV  1 term, 2 stamp, 3 head
-- Returns 'ok', 'lost' or 'stale TERM'.
local room = redis.call('HMGET', KEYS[1], 'term', 'stamp')
if not room[1] then return 'lost' end
if room[1] ~= ARGV[1] then return 'stale ' .. room[1] end
-- A head that was cut off on its way may come after one that was sent later: the later stands.
if tonumber(ARGV[2]) >= tonumber(room[2]) then
  redis.call('HSET', KEYS[1], 'head', ARGV[3], 'stamp', ARGV[2])
end
return 'ok'
