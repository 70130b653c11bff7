-- An alarm is one row from its beginning to its end. The rows that marked an end are deleted.
alter table alarm
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

do $$
declare company uuid; begin
  for company in select id from directory loop
    -- Company tables show the owner only the rows of the current company.
    perform set_config('herdboard.directory_id', company::text, true);
    delete from alarm where directory_id = company and cleared_alarm_id is not null;
    -- 14: fault of the meter, 16: false alarm.
    update alarm set is_harmless = true, closed_at = coalesce(acknowledged_at, ended_at, started_at),
        closed_by = acknowledged_by
     where directory_id = company and cause_id in (14, 16);
    -- Check-ins of sections without sensors are judged from now on.
    insert into job (id, kind, target_directory_id) values (gen_random_uuid(), 'judge-check-ins', company)
    on conflict (kind, target_directory_id) where claimed_until is null do nothing;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;

alter table alarm drop column cleared_alarm_id;
alter table alarm drop constraint alarm_severity_check;
-- The highest that it reached.
alter table alarm add constraint alarm_severity_check check (severity between 2 and 3);
-- The log selects episodes of a period, which may have begun before it.
create index alarm_end on alarm (directory_id, farm_id, (coalesce(ended_at, 'infinity'::timestamptz)));
