-- Where a change was made, and by which way it came in. The names of programs stay after their access is gone.
alter table audit_entry
  -- Null where it concerns the whole company.
  add column farm_id uuid,
  -- The smallest place that is known: farm, barn, section or batch.
  add column place_id uuid,
  add column way text not null default 'other' check (way in ('dashboard', 'program', 'server', 'other')),
  add column program text;
create index audit_entry_time on audit_entry (directory_id, at desc, id desc);
create index audit_entry_person on audit_entry (directory_id, user_id, at desc, id desc);
create index audit_entry_farm on audit_entry (directory_id, farm_id, at desc, id desc);

-- Keys that programs come in with: a person's own, or the company's. The secret itself is nowhere.
create table access_token (
  directory_id uuid not null references directory (id),
  id uuid not null,
  -- Who acts: the owner of a personal token; for one of the company an account that nobody can sign in to.
  user_id uuid not null references user_account (id),
  is_personal boolean not null,
  name text not null,
  secret_hash bytea not null,
  -- The last characters of the secret, to tell tokens apart by.
  hint text not null,
  may_write boolean not null,
  -- Of a company token alone; a person's reaches what its owner reaches.
  farm_ids uuid[],
  created_at timestamptz not null,
  created_by uuid not null references user_account (id),
  expires_at timestamptz not null,
  last_used_on date,
  revoked_at timestamptz,
  primary key (directory_id, id),
  check (is_personal = (farm_ids is null)));
create index access_token_owner on access_token (directory_id, user_id);
alter table access_token enable row level security;
alter table access_token force row level security;
create policy own on access_token using (directory_id = (select company()));

-- Companies in which the person of the transaction is or ever was: what was done by or to somebody has its line there.
-- Looks into one company after the other, and puts the walls back.
create function own_companies() returns setof uuid language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('herdboard.directory_id', true); one uuid; begin
  for one in select id from directory order by id loop
    perform set_config('herdboard.directory_id', one::text, true);
    if exists (select from membership where directory_id = one and user_id = acting_user())
      or exists (select from audit_entry where directory_id = one and user_id = acting_user())
      or exists (select from audit_entry where directory_id = one and subject_id = acting_user()) then
      return next one;
    end if;
  end loop;
  perform set_config('herdboard.directory_id', coalesce(before, ''), true);
end $$;
revoke execute on function own_companies from public;
grant execute on function own_companies to herdboard_api;
