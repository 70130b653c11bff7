-- Readings outside what a sensor can measure are suspect, and a person may exclude readings or restore them.
alter table sensor_reading
  -- Why intake or a person left it out: 1 ahead of the clock, 2 an impossible value, 3 excluded by a person. Kept when a
  -- person restores the reading, which then is no longer suspect.
  add column suspect_cause smallint check (suspect_cause between 1 and 3),
  -- The last decision of a person.
  add column decided_at timestamptz, add column decided_by uuid, add column decision_reason text;
create index sensor_reading_suspect on sensor_reading (directory_id, sensor_id, at) where suspect_cause is not null;

-- Impossible readings that are stored as good become suspect, and their hours are summed without them. Hours whose
-- readings are deleted become unknown where their value is impossible.
do $$
declare company uuid; begin
  create temp table impossible_hour (sensor_id uuid, at timestamptz) on commit drop;
  for company in select id from directory loop
    -- Company tables show the owner only the rows of the current company.
    perform set_config('herdboard.directory_id', company::text, true);
    update sensor_reading set suspect_cause = 1 where directory_id = company and is_suspect;
    with marked as (
      update sensor_reading r set is_suspect = true, suspect_cause = 2 from sensor s
      where r.directory_id = company and s.directory_id = company and s.id = r.sensor_id and not r.is_suspect
        and not r.value between (array[0, 0, 0.5, -40])[s.type_id] and (array[31250, 1440, 400, 60])[s.type_id]
      returning r.sensor_id, r.at)
    insert into impossible_hour select distinct sensor_id, date_trunc('hour', at, 'UTC') from marked;
    insert into impossible_hour
    select d.sensor_id, (d.day + (x.no - 1)::int * interval '1 hour') at time zone 'UTC'
    from sensor_day d join sensor s on s.directory_id = company and s.id = d.sensor_id
    cross join unnest(d.hours) with ordinality as x (value, no)
    where d.directory_id = company
      and not x.value between (array[0, 0, 0.5, -40])[s.type_id] and (array[31250, 60, 400, 60])[s.type_id];
    update sensor_day d set (hours, sums, counts) = (
      select array_agg(case when t.at is null then d.hours[h.no]
          when s.type_id = 1 then r.sum when s.type_id = 2 then least(r.sum, 60) else r.sum / r.count end::real order by h.no),
        array_agg(case when t.at is null then d.sums[h.no] else r.sum end order by h.no),
        array_agg(case when t.at is null then d.counts[h.no] else nullif(r.count, 0) end order by h.no)
      from generate_series(1, 24) h(no)
      join sensor s on s.directory_id = company and s.id = d.sensor_id
      left join lateral (select distinct i.at from impossible_hour i where i.sensor_id = d.sensor_id
        and i.at = (d.day + (h.no - 1) * interval '1 hour') at time zone 'UTC') t on true
      left join lateral (select sum(r.value::float8) as sum, count(*)::int as count from sensor_reading r
        where r.directory_id = company and r.sensor_id = d.sensor_id and r.at >= t.at and r.at < t.at + interval '1 hour'
          and not r.is_suspect) r on true)
    where d.directory_id = company and exists (select from impossible_hour i where i.sensor_id = d.sensor_id
      and (i.at at time zone 'UTC')::date = d.day);
    if exists (select from impossible_hour) then
      update sensor s set changed_from = least(s.changed_from, i.at)
      from (select sensor_id, min(at) as at from impossible_hour group by 1) i
      where s.directory_id = company and s.id = i.sensor_id;
      insert into job (id, kind, target_directory_id) values (gen_random_uuid(), 'judge-alarms', company)
      on conflict (kind, target_directory_id) where claimed_until is null do nothing;
      delete from impossible_hour;
    end if;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;
