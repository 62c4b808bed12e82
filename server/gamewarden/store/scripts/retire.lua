-- Moves a room in the index from the live ones to those that have ended.
-- KEYS  1 live, 2 listed, 3 ended, 4 rows, 5 codes, 6 code_of
-- ARGV  1 room, 2 the unix second in which its keys expire
-- Returns 1.
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
return 1
