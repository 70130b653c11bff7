-- The hour of a sensor was summed again from all its readings with each new one: with a reading every ten seconds up to
-- 360, in as many pages. Sum and number of an hour's readings are now stored beside its value, so that new readings are
-- added. Both are doubles and whole numbers: a sum of readings (four bytes each) is exact, in any order of arrival.
-- Null: unknown, or no reading; the hour is then summed from its readings once.
alter table sensor_day add column sums float8[], add column counts integer[];
-- Both tables are updated by each set of readings. Free space in a page lets a row stay in it, without new index entries.
alter table sensor_day set (fillfactor = 70);
alter table sensor set (fillfactor = 50);
