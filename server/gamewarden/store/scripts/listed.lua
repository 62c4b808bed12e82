-- Reads a page of rows, newest first.
-- KEYS  1 listed, 2 rows
-- ARGV  1 most rows, 2 the number before which to go on, or ''
-- Returns {room, number, row or nil} for each.
local from = ARGV[2] == '' and '+inf' or '(' .. ARGV[2]
local found = redis.call('ZRANGE', KEYS[1], from, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, ARGV[1],
  'WITHSCORES')
local page = {}
for i = 1, #found, 2 do
  page[#page + 1] = {found[i], found[i + 1], redis.call('HGET', KEYS[2], found[i])}
end
return page
