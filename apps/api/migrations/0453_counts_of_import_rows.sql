-- Rows of imports by state, counted as they change: the list of imports and the pages of rows would otherwise count all
-- rows that the company ever imported.
create table import_row_count (
  directory_id uuid not null, import_id uuid not null, state text not null,
  n integer not null,
  primary key (directory_id, import_id, state),
  foreign key (directory_id, import_id) references import (directory_id, id) on delete cascade) with (fillfactor = 50);
alter table import_row_count enable row level security;
alter table import_row_count force row level security;
create policy tenant on import_row_count using (directory_id = current_directory_id())
  with check (directory_id = current_directory_id());

-- The rows of a statement are in the order of the keys, so that two transactions lock the counts in the same order.
create function count_import_rows() returns trigger language plpgsql as $$ begin
  case tg_op
  when 'INSERT' then
    insert into import_row_count as c (directory_id, import_id, state, n)
    select directory_id, import_id, state, count(*) from new_row group by 1, 2, 3 order by 1, 2, 3
    on conflict (directory_id, import_id, state) do update set n = c.n + excluded.n;
  when 'UPDATE' then
    insert into import_row_count as c (directory_id, import_id, state, n)
    select directory_id, import_id, state, sum(change) from (
        select directory_id, import_id, state, 1 as change from new_row
        union all select directory_id, import_id, state, -1 from old_row) changed
     group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (directory_id, import_id, state) do update set n = c.n + excluded.n;
  when 'DELETE' then
    -- The import itself, and its counts with it, may be gone in this statement.
    update import_row_count c set n = c.n - gone.n
      from (select directory_id, import_id, state, count(*)::integer as n from old_row group by 1, 2, 3) gone
     where c.directory_id = gone.directory_id and c.import_id = gone.import_id and c.state = gone.state;
  end case;
  return null;
end $$;
create trigger rows_inserted after insert on import_row referencing new table as new_row
  for each statement execute function count_import_rows();
create trigger rows_updated after update on import_row referencing old table as old_row new table as new_row
  for each statement execute function count_import_rows();
create trigger rows_deleted after delete on import_row referencing old table as old_row
  for each statement execute function count_import_rows();

do $$ declare before text := current_setting('herdboard.directory_id', true); one uuid; begin
  for one in select id from directory loop
    perform set_config('herdboard.directory_id', one::text, true);
    insert into import_row_count (directory_id, import_id, state, n)
    select directory_id, import_id, state, count(*) from import_row where directory_id = one group by 1, 2, 3;
  end loop;
  perform set_config('herdboard.directory_id', coalesce(before, ''), true);
end $$;

-- The next import to work on is looked for after each; few of all wait for it.
create index import_at_work on import (directory_id, received_at, id) where status in ('checking', 'importing', 'undoing');
