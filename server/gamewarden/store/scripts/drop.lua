-- Forgets a room and its log.
-- KEYS  1 room, 2 log
-- ARGV  1 term
-- Returns 'ok' (also if it was not there), or 'stale TERM'.
local term = redis.call('HGET', KEYS[1], 'term')
if not term then return 'ok' end
if term ~= ARGV[1] then return 'stale ' .. term end
redis.call('DEL', KEYS[1], KEYS[2])
return 'ok'
