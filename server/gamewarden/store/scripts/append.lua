-- Adds one entry to a room's log, and replaces the head if one is given.
-- KEYS  1 room, 2 log
-- ARGV  1 term, 2 seq, 3 entry, and with a head: 4 stamp, 5 head
-- Returns 'ok', 'lost', 'stale TERM' or 'seq LAST'.
local room = redis.call('HMGET', KEYS[1], 'term', 'base', 'ended', 'stamp')
if not room[1] then return 'lost' end
if room[1] ~= ARGV[1] then return 'stale ' .. room[1] end
local base, seq = tonumber(room[2]), tonumber(ARGV[2])
local last = base + redis.call('LLEN', KEYS[2])
if seq == last + 1 and not room[3] then
  redis.call('RPUSH', KEYS[2], ARGV[3])
elseif seq > base and seq <= last and redis.call('LINDEX', KEYS[2], seq - base - 1) == ARGV[3] then
  -- Sent again. WAIT waits for writes of its own connection only, so this must be one.
  redis.call('HSET', KEYS[1], 'term', room[1])
else
  return 'seq ' .. last
end
-- A head that was cut off on its way may come after one that was sent later: the later stands.
if ARGV[5] and seq >= last and tonumber(ARGV[4]) >= tonumber(room[4]) then
  redis.call('HSET', KEYS[1], 'head', ARGV[5], 'stamp', ARGV[4])
end
return 'ok'
