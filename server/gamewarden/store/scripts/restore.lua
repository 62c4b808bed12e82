-- Writes a whole room anew, over one of the same or an earlier term.
-- KEYS  1 room, 2 log
-- ARGV  1 the owner's term until now, 2 seconds until it expires unless `commit` or `claim` follows,
--       3 head, 4 snapshot_seq, 5 '1' with a snapshot, else '0', 6 snapshot, 7... entries
-- Returns 'ok' (also for the very same room again), or 'stale TERM'.
local before = redis.call('HMGET', KEYS[1], 'term', 'head', 'base', 'new')
local term = tonumber(ARGV[1]) + 1
if before[1] and tonumber(before[1]) >= term then
  local last = tonumber(before[3]) + redis.call('LLEN', KEYS[2])
  if tonumber(before[1]) ~= term or before[2] ~= ARGV[3] or last ~= ARGV[4] + #ARGV - 6 then
    return 'stale ' .. before[1]
  end
  redis.call('HSET', KEYS[1], 'term', before[1])  -- a write, for WAIT
  return 'ok'
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('HSET', KEYS[1], 'head', ARGV[3], 'term', term, 'base', ARGV[4], 'stamp', 0,
  'snapshot_seq', ARGV[4])
if ARGV[5] == '1' then redis.call('HSET', KEYS[1], 'snapshot', ARGV[6]) end
for i = 7, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[i]) end
-- One that was there already has everything else that a room needs, and must not be lost now.
if not before[1] or before[4] then
  redis.call('HSET', KEYS[1], 'new', 1)
  redis.call('EXPIRE', KEYS[1], ARGV[2])
  redis.call('EXPIRE', KEYS[2], ARGV[2])
end
return 'ok'
