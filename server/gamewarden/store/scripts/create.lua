-- Writes a new room, which expires unless `commit` or `claim` follows.
-- KEYS  1 room
-- ARGV  1 head, 2 seconds until it expires
-- Returns 'ok' (also for the very same room again), or 'other' if the id is in use.
local head = redis.call('HGET', KEYS[1], 'head')
if head and head ~= ARGV[1] then return 'other' end
if not head then
  redis.call('HSET', KEYS[1], 'head', ARGV[1], 'term', 1, 'base', 0, 'stamp', 0, 'snapshot_seq', 0,
    'new', 1)
end
if redis.call('HEXISTS', KEYS[1], 'new') == 1 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return 'ok'
