-- The audit log is sealed: each seal holds a hash over its entries and the seal before it, in a chain for each company.
-- An entry that is changed, removed or slipped in later does not match the seals any more.
-- Writers only add a row of their own, so that none waits for another; a job makes the seals.
create table audit_unsealed (
  directory_id uuid not null,
  entry_id uuid not null,
  primary key (directory_id, entry_id));
create table audit_seal (
  directory_id uuid not null,
  no int not null,
  -- In the order of the hash.
  entry_ids uuid[] not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (directory_id, no));

alter table audit_unsealed enable row level security;
alter table audit_unsealed force row level security;
create policy tenant on audit_unsealed using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
create policy tenant on audit_seal using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));
revoke update, delete on audit_seal from herdboard_api;
revoke update on audit_unsealed from herdboard_api;

-- Entries of sign-ins belong to no company and are not sealed.
create function queue_audit_seal() returns trigger language plpgsql as $$ begin
  insert into audit_unsealed (directory_id, entry_id) select directory_id, id from new_entries
   where directory_id <> '00000000-0000-0000-0000-000000000000';
  return null; end $$;
create trigger audit_unsealed after insert on audit_entry referencing new table as new_entries
  for each statement execute function queue_audit_seal();

-- Every column that says what happened. A list in JSON, so that no value can be moved from one column to the next.
create function audit_digest(e audit_entry) returns bytea stable language sql return
  sha256(convert_to(jsonb_build_array(e.directory_id, e.id, extract(epoch from e.at), e.user_id, e.action, e.subject_type,
    e.subject_id, e.farm_id, e.place_id, e.way, e.program, e.before, e.after, e.request_id, e.confirmed)::text, 'UTF8'));

-- The owner's own eyes are closed by row-level security; entries of all companies are read by the policy of the search.
do $$ declare company uuid; begin
  for company in select distinct directory_id from audit_entry where directory_id <> '00000000-0000-0000-0000-000000000000' loop
    perform set_config('herdboard.directory_id', company::text, true);
    insert into audit_unsealed (directory_id, entry_id) select directory_id, id from audit_entry where directory_id = company;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;
