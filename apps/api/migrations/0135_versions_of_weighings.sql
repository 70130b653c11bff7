-- Key figures say whether anybody ever measured a gain. They read weighings for it, so a weighing raises the version of
-- its farm (0050), as every other table of a cached query does.
do $$ declare event record; begin
  for event in select * from (values
      ('inserted', 'insert', 'new'), ('updated', 'update', 'new'), ('updated_from', 'update', 'old'), ('deleted', 'delete', 'old'))
      as e(suffix, event_name, rows) loop
    execute format('create trigger %I after %s on herd_weighing referencing %s table as changed_row for each statement execute function raise_farm_version(1, %L)',
      'version_' || event.suffix, event.event_name, event.rows, 'unit');
  end loop;
end $$;
