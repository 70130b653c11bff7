-- A response that was built from unchanged data need not be built again. Each transaction that changes rows writes a new
-- random revision for its company, so it is known with one look-up whether anything changed. kind: 'herd' what figures
-- and lists are built of, 'notifications' what changes more often and few of them read.
-- A company has several slots: a transaction takes one that no other has locked, so no writer waits for another. All its
-- slots together are its revision. A random value never returns: not after a rollback, not in a restored database.
create table company_revision (
  directory_id uuid not null references directory (id) on delete cascade,
  kind text not null,
  slot uuid not null default gen_random_uuid(),
  revision uuid not null default gen_random_uuid(),
  primary key (directory_id, kind, slot)) with (fillfactor = 50);
alter table company_revision enable row level security;
alter table company_revision force row level security;
create policy tenant on company_revision using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));

-- The same for tables that every company reads, and for changes outside of a company.
create table shared_revision (
  slot uuid primary key default gen_random_uuid(), revision uuid not null default gen_random_uuid()) with (fillfactor = 50);

-- Row-level security is forced, so the rows changed are those of the company in the setting. Only the administrator of
-- the database changes rows without it; then every company counts as changed. Once per transaction and kind is enough;
-- a rollback to a savepoint restores the mark together with the revision.
create function raise_revision() returns trigger language plpgsql as $$
declare
  company uuid := case tg_argv[0] when 'shared' then null else nullif(current_setting('herdboard.directory_id', true), '')::uuid end;
  mark text := 'herdboard.revised_' || case when company is null then 'shared' else tg_argv[0] end;
  raised text := pg_current_xact_id()::text || coalesce(company::text, '');
begin
  if current_setting(mark, true) = raised then return null; end if;
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

-- For each new table: `select add_revision('name', 'herd')`, unless no response is built of it.
create function add_revision(changed regclass, kind text, columns text default null) returns void language plpgsql as $$
begin
  execute format('create trigger revision_changed after insert or delete or update%s on %s for each statement execute function raise_revision(%L)',
    coalesce(' of ' || columns, ''), changed, kind);
end $$;

select add_revision(format('%I', relname)::regclass, case when relname in ('notification', 'notification_read') then 'notifications' else 'herd' end)
  from pg_class c
 where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
   and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'directory_id' and not a.attisdropped)
   and relname not in ('company_revision', 'farm_version', 'access_token', 'account_link', 'alarm', 'archive_import',
     'audit_entry', 'background_job', 'company_archive', 'data_quality', 'digest', 'digest_choice', 'escalation_step',
     'idempotency_key', 'image', 'import', 'import_effect', 'import_file', 'import_mapping', 'import_row', 'issued_report',
     'message', 'message_choice', 'message_delivery', 'message_phone', 'notification_review', 'push_subscription',
     'received_document', 'received_line', 'recalculation_request', 'rota', 'rota_shift', 'seen_link', 'selection',
     'sensor', 'sensor_day', 'sensor_placement', 'sensor_reading', 'webhook', 'webhook_delivery');

select add_revision(name::regclass, 'shared') from unnest(array['antibiotic_limit', 'bonus_payment', 'dead_pig_price',
  'national_average', 'payment_scale', 'post_payment', 'price_listing', 'status_price']) name;
-- What a response says of other people and of its company; what it says to its reader is read with every request.
select add_revision('user_account', 'shared', 'email, first_name, last_name, deleted_at');
select add_revision('directory', 'shared', 'name, main_number, modules, is_demo, deleted_at, language_id, brand_colour');
