-- What a company takes along, and how it and its people go for good.

-- One archive of everything that a company owns. The file lies beside the database, by these two ids.
create table company_archive (
  directory_id uuid not null references directory (id), id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Null: made because the company was deleted.
  asked_by uuid,
  asked_at timestamptz not null, finished_at timestamptz,
  -- From then on it is not there any more.
  expires_at timestamptz,
  bytes bigint, row_count bigint,
  primary key (directory_id, id),
  check (status <> 'done' or num_nulls(finished_at, expires_at, bytes, row_count) = 0));
create unique index company_archive_open on company_archive (directory_id) where status in ('waiting', 'running');
alter table company_archive enable row level security;
alter table company_archive force row level security;
create policy tenant on company_archive using (directory_id = (select company())) with check (directory_id = (select company()));

-- One main number is one company's, also beside companies that the person does not see; a deleted one gave its number free.
create function is_number_taken(number text, but uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp return
  exists (select from public.directory d where d.main_number = number and d.deleted_at is null and d.id is distinct from but);
revoke execute on function is_number_taken from public;
grant execute on function is_number_taken to herdboard_api;

-- Nobody in person: a job looks for companies that were deleted.
create policy deleted_seen on directory for select
  using ((select acting_user()) is null and (select company()) is null and deleted_at is not null);

-- What the API may not remove goes with its deleted company, by the owner's hand.
create function is_deleted(of_company uuid) returns boolean language sql stable return
  exists (select from directory d where d.id = of_company and d.deleted_at is not null);
create policy deleted_goes on audit_entry for delete to current_user
  using (directory_id = (select company()) and is_deleted(directory_id));
create policy deleted_goes on idempotency_key to current_user
  using (directory_id = (select company()) and is_deleted(directory_id));
create policy deleted_goes on key_figure_choice to current_user
  using (directory_id = (select company()) and is_deleted(directory_id));

-- Removes rows of the company that the transaction acts in, and only of one that is deleted; gives their number.
create function remove_deleted_rows(of_table text, most bigint) returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint; begin
  if not is_deleted(company()) then
    raise exception 'the company is not deleted' using errcode = '42501';
  end if;
  if not exists (select from information_schema.columns where table_schema = 'public' and table_name = of_table and column_name = 'directory_id') then
    raise exception 'no table of a company: %', of_table;
  end if;
  execute format('delete from public.%1$I where directory_id = $1 and ctid = any (array(
    select ctid from public.%1$I where directory_id = $1 limit $2))', of_table) using company(), most;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function remove_deleted_rows from public;
grant execute on function remove_deleted_rows to herdboard_api;
