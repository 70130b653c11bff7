-- A statement that changes no row leaves the revision: it would have every response of the company built again. A
-- statement trigger knows the rows by a transition table, which is of one event and of all columns.
create or replace function raise_revision() returns trigger language plpgsql as $$
declare
  company uuid := case tg_argv[0] when 'shared' then null else nullif(current_setting('herdboard.directory_id', true), '')::uuid end;
  mark text := 'herdboard.revised_' || case when company is null then 'shared' else tg_argv[0] end;
  raised text := pg_current_xact_id()::text || coalesce(company::text, '');
begin
  if current_setting(mark, true) = raised then return null; end if;
  if tg_nargs > 1 then
    if not exists (select from changed_rows) then return null; end if;
  end if;
  if company is null then
    update shared_revision set revision = gen_random_uuid()
     where slot = (select slot from shared_revision limit 1 for update skip locked);
    if not found then insert into shared_revision default values; end if;
  else
    update company_revision set revision = gen_random_uuid()
     where directory_id = company and kind = tg_argv[0]
       and slot = (select slot from company_revision where directory_id = company and kind = tg_argv[0]
                   limit 1 for update skip locked);
    -- The company itself may be gone in this transaction.
    if not found and exists (select from directory where id = company) then
      insert into company_revision (directory_id, kind) values (company, tg_argv[0]);
    end if;
  end if;
  perform set_config(mark, raised, true);
  return null;
end $$;

-- For each new table: `select add_revision('name', 'herd')`, unless no response is built of it. `columns`: an update of
-- others does not count. Such a table, and one with `in_bulk`, counts each statement, also one without rows.
drop function add_revision(regclass, text, text);
create function add_revision(changed regclass, kind text, columns text default null, in_bulk boolean default false)
returns void language plpgsql as $$
declare
  event text;
begin
  if in_bulk or columns is not null then
    execute format('create trigger revision_changed after insert or delete or update%s on %s for each statement execute function raise_revision(%L)',
      coalesce(' of ' || columns, ''), changed, kind);
    return;
  end if;
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger revision_%s after %s on %s referencing %s table as changed_rows for each statement execute function raise_revision(%L, %L)',
      event, event, changed, case event when 'delete' then 'old' else 'new' end, kind, 'rows');
  end loop;
end $$;

-- Derived days are written by the thousand, and only after a record. A copy of them for the trigger would cost more.
do $$
declare
  known record;
begin
  for known in
    select t.tgrelid::regclass as changed, split_part(encode(t.tgargs, 'escape'), '\000', 1) as kind
    from pg_trigger t
    where t.tgname = 'revision_changed' and t.tgrelid::regclass::text <> all(array['user_account', 'directory',
      'herd_point', 'herd_day', 'herd_farm_day', 'feed_day'])
  loop
    execute format('drop trigger revision_changed on %s', known.changed);
    perform add_revision(known.changed, known.kind);
  end loop;
end $$;

-- The list of records names the import of each. Its progress is in no stored response.
select add_revision('import', 'herd', 'file_name');
select add_revision('import_effect', 'herd');
