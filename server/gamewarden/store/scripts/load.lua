-- Reads a room: head, snapshot, and the entries after it.
-- KEYS  1 room, 2 log
-- ARGV  none
-- Returns {term, head, snapshot_seq, snapshot or nil, entries}, or nil.
local room = redis.call('HMGET', KEYS[1], 'term', 'head', 'snapshot_seq', 'snapshot', 'base')
if not room[1] then return false end
local after = tonumber(room[3]) - tonumber(room[5])
return {room[1], room[2], room[3], room[4], redis.call('LRANGE', KEYS[2], after, -1)}
