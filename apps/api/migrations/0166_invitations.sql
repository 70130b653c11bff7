-- An invitation into a company, until the invited person answers it. Whether an account has the address is looked at
-- only when the person answers: inviting tells nothing about other people of the installation.
create table invitation (
  directory_id uuid not null references directory (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  first_name text not null, last_name text not null,
  role text not null check (role in ('DirectoryAdmin', 'Employee', 'Advisor')),
  -- [{"id", "permission"}] of the farms that the person gets by accepting.
  farms jsonb not null default '[]',
  version integer not null default 1,
  -- Names as of the last mail. The invited person may see neither the company nor its people yet.
  company_name text not null, inviter_name text not null,
  created_at timestamptz not null,
  -- From then on nobody can accept it; inviting again renews it.
  expires_at timestamptz not null,
  primary key (directory_id, id));
create unique index invitation_address on invitation (directory_id, email);
create index invitation_person on invitation (email);

create function current_user_email() returns text stable language sql return
  (select lower(u.email) from user_account u where u.id = current_user_id() and u.deleted_at is null);
alter table invitation enable row level security;
alter table invitation force row level security;
create policy tenant on invitation using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));
create policy select_by_invited on invitation for select using (email = (select current_user_email()));
create policy delete_by_invited on invitation for delete using (email = (select current_user_email()));
-- Nobody in person: a job removes what nobody answered.
create policy select_expired_by_job on invitation for select using ((select current_user_id()) is null
  and (select current_directory_id()) is null and expires_at < now() - interval '30 days');
create policy delete_expired_by_job on invitation for delete using ((select current_user_id()) is null
  and (select current_directory_id()) is null and expires_at < now() - interval '30 days');

-- Each mail has a link of its own, found by the hash of its secret alone, before the user is known.
create table invitation_link (
  token_hash bytea primary key,
  inviting_directory_id uuid not null, invitation_id uuid not null,
  expires_at timestamptz not null,
  foreign key (inviting_directory_id, invitation_id) references invitation (directory_id, id) on delete cascade);
create index invitation_link_invitation on invitation_link (inviting_directory_id, invitation_id);

-- A person without an account who signs in by a provider, which has proved the address: the newest invitation.
create policy select_by_owner on invitation for select to current_user using (true);
create function invitation_of_email(address text, at timestamptz) returns table (directory_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.directory_id, i.id from public.invitation i where i.email = lower(address) and i.expires_at > at
      order by i.created_at desc, i.id limit 1;
  end;
revoke execute on function invitation_of_email from public;
grant execute on function invitation_of_email to herdboard_api;
