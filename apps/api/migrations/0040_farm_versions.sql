-- The version of a farm's data, so that figures calculated from it can be used again until it changes. Each statement
-- that changes such data writes a new version, in its own transaction. A random version never returns: not after a
-- rollback, and not in a restored database. kind: 1 the herd (ledger, records and places), 2 notes and tasks, 3 the feed
-- mixes of a company, with the company in place of the farm.
create table farm_version (
  directory_id uuid not null references directory (id) on delete cascade, farm_id uuid not null,
  kind smallint not null check (kind in (1, 2, 3)),
  version uuid not null default gen_random_uuid(), changed_in xid8 not null default pg_current_xact_id(),
  primary key (directory_id, farm_id, kind));
alter table farm_version enable row level security;
alter table farm_version force row level security;
create policy tenant on farm_version using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));

-- One write of the row per transaction is enough: nobody else sees the versions between.
create function raise_farm_version() returns trigger language plpgsql as $$
begin
  if not exists (select from changed_row) then return null; end if;
  insert into farm_version as v (directory_id, farm_id, kind)
  select distinct directory_id, farm_id, tg_argv[0]::smallint from changed_row order by 1, 2
  on conflict (directory_id, farm_id, kind) do update set version = excluded.version, changed_in = excluded.changed_in
   where v.changed_in <> excluded.changed_in;
  return null;
end $$;
create function raise_farm_version_of_unit() returns trigger language plpgsql as $$
begin
  if not exists (select from changed_row) then return null; end if;
  insert into farm_version as v (directory_id, farm_id, kind)
  select distinct u.directory_id, u.farm_id, tg_argv[0]::smallint
    from (select distinct directory_id, unit_id from changed_row) c
    join herd_unit u on u.directory_id = c.directory_id and u.id = c.unit_id order by 1, 2
  on conflict (directory_id, farm_id, kind) do update set version = excluded.version, changed_in = excluded.changed_in
   where v.changed_in <> excluded.changed_in;
  return null;
end $$;
create function raise_farm_version_of_barn() returns trigger language plpgsql as $$
begin
  if not exists (select from changed_row) then return null; end if;
  insert into farm_version as v (directory_id, farm_id, kind)
  select distinct b.directory_id, b.farm_id, tg_argv[0]::smallint
    from changed_row c join barn b on b.directory_id = c.directory_id and b.id = c.barn_id order by 1, 2
  on conflict (directory_id, farm_id, kind) do update set version = excluded.version, changed_in = excluded.changed_in
   where v.changed_in <> excluded.changed_in;
  return null;
end $$;
create function raise_mix_version() returns trigger language plpgsql as $$
begin
  if not exists (select from changed_row) then return null; end if;
  insert into farm_version as v (directory_id, farm_id, kind)
  select distinct directory_id, directory_id, tg_argv[0]::smallint from changed_row order by 1
  on conflict (directory_id, farm_id, kind) do update set version = excluded.version, changed_in = excluded.changed_in
   where v.changed_in <> excluded.changed_in;
  return null;
end $$;

-- A trigger with a transition table has one event. An update is seen with its old and its new rows: a record may move to
-- another farm.
do $$ declare source record; event record; begin
  for source in select * from (values
      ('herd_day', 'raise_farm_version', 1), ('feed_day', 'raise_farm_version', 1), ('record', 'raise_farm_version', 1),
      ('barn', 'raise_farm_version', 1), ('herd_leg', 'raise_farm_version_of_unit', 1),
      ('herd_point', 'raise_farm_version_of_unit', 1), ('slaughter_lot', 'raise_farm_version_of_unit', 1),
      ('section', 'raise_farm_version_of_barn', 1), ('batch', 'raise_farm_version_of_barn', 1),
      ('note', 'raise_farm_version', 2), ('assignment', 'raise_farm_version', 2), ('feed_mix', 'raise_mix_version', 3))
      as s(table_name, function_name, kind) loop
    for event in select * from (values
        ('inserted', 'insert', 'new'), ('updated', 'update', 'new'), ('updated_from', 'update', 'old'), ('deleted', 'delete', 'old'))
        as e(suffix, event_name, rows) loop
      execute format('create trigger %I after %s on %I referencing %s table as changed_row for each statement execute function %I(%s)',
        'version_' || event.suffix, event.event_name, source.table_name, event.rows, source.function_name, source.kind);
    end loop;
  end loop;
end $$;

do $$ declare before text := current_setting('herdboard.directory_id', true); one uuid; begin
  for one in select id from directory loop
    perform set_config('herdboard.directory_id', one::text, true);
    insert into farm_version (directory_id, farm_id, kind)
    select f.directory_id, f.id, k.kind from farm f cross join (values (1), (2)) k(kind) where f.directory_id = one
    union all select one, one, 3;
  end loop;
  perform set_config('herdboard.directory_id', coalesce(before, ''), true);
end $$;
