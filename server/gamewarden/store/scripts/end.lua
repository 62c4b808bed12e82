-- Keeps a match's record, and lets the room expire.
-- KEYS  1 room, 2 log, 3 record
-- ARGV  1 term, 2 record, 3 seconds that the room stays, 4 seconds that the record stays
-- Returns the unix second in which the room expires, or 'lost', 'stale TERM'.
local room = redis.call('HMGET', KEYS[1], 'term', 'ended')
if not room[1] then return 'lost' end
if room[1] ~= ARGV[1] then return 'stale ' .. room[1] end
local over = tonumber(room[2] or redis.call('TIME')[1] + ARGV[3])
redis.call('HSET', KEYS[1], 'ended', over)
if not room[2] then
  redis.call('EXPIREAT', KEYS[1], over)
  redis.call('EXPIREAT', KEYS[2], over)
  redis.call('SET', KEYS[3], ARGV[2], 'EX', ARGV[4])
end
return over
