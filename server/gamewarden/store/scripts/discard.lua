-- Takes back a room that is still new.
-- KEYS  1 room, 2 log
-- ARGV  none
-- Returns how many keys went.
if redis.call('HEXISTS', KEYS[1], 'new') == 0 then return 0 end
return redis.call('DEL', KEYS[1], KEYS[2])
