-- Keeps the match after an entry, unless a later one is kept.
-- KEYS  1 room, 2 log
-- ARGV  1 term, 2 seq, 3 state
-- Returns 'ok', 'lost', 'stale TERM' or 'seq LAST'.
local room = redis.call('HMGET', KEYS[1], 'term', 'base', 'snapshot_seq')
if not room[1] then return 'lost' end
if room[1] ~= ARGV[1] then return 'stale ' .. room[1] end
local seq = tonumber(ARGV[2])
local last = tonumber(room[2]) + redis.call('LLEN', KEYS[2])
if seq > last then return 'seq ' .. last end
if seq > tonumber(room[3]) then
  redis.call('HSET', KEYS[1], 'snapshot', ARGV[3], 'snapshot_seq', ARGV[2])
end
return 'ok'
