-- Reads a part of a room's log.
-- KEYS  1 room, 2 log
-- ARGV  1 first seq, 2 last seq, both inclusive
-- Returns the entries.
local base = tonumber(redis.call('HGET', KEYS[1], 'base') or 0)
local first = math.max(tonumber(ARGV[1]) - base - 1, 0)
local last = tonumber(ARGV[2]) - base - 1
if last < first then return {} end
return redis.call('LRANGE', KEYS[2], first, last)
