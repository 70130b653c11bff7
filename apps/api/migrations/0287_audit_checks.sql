-- What the last check of an audit log found, so that a restart and the other processes know it, too.
create table audit_check (
  directory_id uuid primary key,
  checked_at timestamptz not null,
  is_broken boolean not null);
alter table audit_check enable row level security;
alter table audit_check force row level security;
create policy tenant on audit_check using (directory_id = current_directory_id())
  with check (directory_id = current_directory_id());
create policy select_by_owner on audit_check for select to current_user using (true);

-- The health check learns only how many logs are broken, not whose.
create function broken_audit_logs() returns integer language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer from public.audit_check c where c.is_broken;
  end;
revoke execute on function broken_audit_logs() from public;
grant execute on function broken_audit_logs() to herdboard_api;
