-- One function writes the versions of farms (0040), where four repeated the same insert. Its second argument says how
-- the rows name their farm: by themselves, by their herd unit, by their barn, or not at all (data of the company).
drop function raise_farm_version() cascade;
drop function raise_farm_version_of_unit() cascade;
drop function raise_farm_version_of_barn() cascade;
drop function raise_mix_version() cascade;

create function raise_farm_version() returns trigger language plpgsql as $$
declare company_ids uuid[]; farm_ids uuid[]; begin
  if not exists (select from changed_row) then return null; end if;
  -- PL/pgSQL plans only the branch that a table takes; the others name columns that it does not have.
  case tg_argv[1]
  when 'farm' then
    select array_agg(c.directory_id), array_agg(c.farm_id) into company_ids, farm_ids
      from (select distinct directory_id, farm_id from changed_row order by 1, 2) c;
  when 'unit' then
    select array_agg(c.directory_id), array_agg(c.farm_id) into company_ids, farm_ids
      from (select distinct u.directory_id, u.farm_id from (select distinct directory_id, unit_id from changed_row) r
              join herd_unit u on u.directory_id = r.directory_id and u.id = r.unit_id order by 1, 2) c;
  when 'barn' then
    select array_agg(c.directory_id), array_agg(c.farm_id) into company_ids, farm_ids
      from (select distinct b.directory_id, b.farm_id
              from changed_row r join barn b on b.directory_id = r.directory_id and b.id = r.barn_id order by 1, 2) c;
  when 'company' then
    select array_agg(c.directory_id), array_agg(c.directory_id) into company_ids, farm_ids
      from (select distinct directory_id from changed_row order by 1) c;
  end case;
  -- The arrays are in the order of the keys, so that two transactions lock the rows in the same order. One write of a
  -- row per transaction is enough: nobody else sees the versions between.
  insert into farm_version as v (directory_id, farm_id, kind)
  select c.directory_id, c.farm_id, tg_argv[0]::smallint
    from unnest(company_ids, farm_ids) as c(directory_id, farm_id)
  on conflict (directory_id, farm_id, kind) do update set version = excluded.version, changed_in = excluded.changed_in
   where v.changed_in <> excluded.changed_in;
  return null;
end $$;

-- A trigger with a transition table has one event. An update is seen with its old and its new rows: a record may move to
-- another farm.
do $$ declare source record; event record; begin
  for source in select * from (values
      ('herd_day', 1, 'farm'), ('feed_day', 1, 'farm'), ('record', 1, 'farm'), ('barn', 1, 'farm'),
      ('herd_leg', 1, 'unit'), ('herd_point', 1, 'unit'), ('slaughter_lot', 1, 'unit'),
      ('section', 1, 'barn'), ('batch', 1, 'barn'), ('note', 2, 'farm'), ('assignment', 2, 'farm'),
      ('feed_mix', 3, 'company'))
      as s(table_name, kind, farm_of) loop
    for event in select * from (values
        ('inserted', 'insert', 'new'), ('updated', 'update', 'new'), ('updated_from', 'update', 'old'), ('deleted', 'delete', 'old'))
        as e(suffix, event_name, rows) loop
      execute format('create trigger %I after %s on %I referencing %s table as changed_row for each statement execute function raise_farm_version(%s, %L)',
        'version_' || event.suffix, event.event_name, source.table_name, event.rows, source.kind, source.farm_of);
    end loop;
  end loop;
end $$;
