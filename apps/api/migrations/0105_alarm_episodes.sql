-- An alarm is one row from its beginning to its end. The rows that marked an end are deleted.
delete from alarm where cleared_alarm_id is not null;
alter table alarm drop column cleared_alarm_id;
alter table alarm drop constraint if exists alarm_severity_check;
alter table alarm
  -- The highest that it reached.
  add constraint alarm_severity_check check (severity between 2 and 3),
  -- A person judged that nothing was wrong; the log then shows severity 1.
  add column is_harmless boolean not null default false,
  add column assignee_id uuid,
  -- A person closed it; an alarm whose measurements are fine again has ended_at.
  add column closed_at timestamptz,
  add column closed_by uuid,
  -- Part of the day in which the pigs drink more or less than they usually do; null: unknown, or another type.
  add column rhythm text check (rhythm in ('night_more', 'night_less', 'morning_more', 'morning_less',
    'afternoon_more', 'afternoon_less', 'evening_more', 'evening_less')),
  add constraint alarm_closed_check check (closed_by is null or closed_at is not null);
-- 14: fault of the meter, 16: false alarm.
update alarm set is_harmless = true where cause_id in (14, 16);
-- The log selects episodes of a period, which may have begun before it.
create index alarm_end on alarm (directory_id, farm_id, (coalesce(ended_at, 'infinity'::timestamptz)));
