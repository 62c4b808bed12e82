-- Replaces the row of a listed room, unless the one there is of a later term or stamp.
-- KEYS  1 rows
-- ARGV  1 room, 2 term, 3 stamp, 4 row
-- Returns 1, or 0 if nothing was replaced.
local before = redis.call('HGET', KEYS[1], ARGV[1])
if not before then return 0 end
local term, stamp = string.match(before, '^(%d+) (%d+) ')
term, stamp = tonumber(term), tonumber(stamp)
local now = tonumber(ARGV[2])
if now < term or now == term and tonumber(ARGV[3]) < stamp then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
return 1
