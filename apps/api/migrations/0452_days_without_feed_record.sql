-- Days of finished stays without a feed record: few of all days, and asked for whenever a chart shows weeks.
-- locks herd_day: changes wait while the index of a ninth of the days is built, 0.2 s for each million of them.
create index herd_day_without_feed_record on herd_day (directory_id, unit_id, day) where feed_g = 0 and head_open <> 0;
