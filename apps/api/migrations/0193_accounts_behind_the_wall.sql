-- The second wall around people: a statement of the API sees the own account, the people of the transaction's company
-- and the administrators of the installation. It reads no password hash at all. Who is not known yet, at a sign-in, is
-- found by the functions below, one account at a time.

-- Everybody who is or was of a company: their names stand beside what they recorded. Written by triggers alone.
create table company_person (
  directory_id uuid not null references directory (id) on delete cascade,
  user_id uuid not null references user_account (id) on delete cascade,
  primary key (directory_id, user_id));
create index company_person_user on company_person (user_id);
alter table company_person enable row level security;
alter table company_person force row level security;
create policy tenant on company_person using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));
create policy all_by_owner on company_person to current_user using (true) with check (true);
revoke insert, update on company_person from herdboard_api;

alter table membership no force row level security;
alter table access_token no force row level security;
alter table audit_entry no force row level security;
alter table directory no force row level security;
insert into company_person (directory_id, user_id)
  select directory_id, user_id from membership
  union select active_directory_id, id from user_account where active_directory_id is not null
  union select t.directory_id, t.user_id from access_token t
  union select t.directory_id, t.created_by from access_token t
  union select a.directory_id, a.user_id from audit_entry a join directory d on d.id = a.directory_id
    join user_account u on u.id = a.user_id;
alter table membership force row level security;
alter table access_token force row level security;
alter table audit_entry force row level security;
alter table directory force row level security;

create function add_members_as_people() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.company_person (directory_id, user_id) select distinct directory_id, user_id from changed
    on conflict do nothing;
  return null;
end $$;
create trigger person_of_membership after insert on membership referencing new table as changed
  for each statement execute function add_members_as_people();

-- A new account that a company makes belongs to it: of a program, or of somebody whom an archive names. So does
-- everybody who works in it: an administrator of the installation, who is no member.
create function add_account_as_person() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.company_person (directory_id, user_id)
    select new.active_directory_id, new.id where new.active_directory_id is not null
    union select d.id, new.id from public.directory d where tg_op = 'INSERT' and d.id = public.current_directory_id()
    on conflict do nothing;
  return null;
end $$;
create trigger person_of_new_account after insert on user_account for each row execute function add_account_as_person();
create trigger person_of_active_company after update of active_directory_id on user_account for each row
  when (new.active_directory_id is distinct from old.active_directory_id) execute function add_account_as_person();

create function current_user_is_administrator() returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from public.user_account u
      where u.id = public.current_user_id() and u.is_solution_admin and u.deleted_at is null);
  end;

-- Not forced: the owner's functions find accounts of every company.
alter table user_account enable row level security;
create policy select_fellows on user_account for select using (
  id = (select current_user_id())
  or id in (select p.user_id from company_person p where p.directory_id = (select current_directory_id()))
  or is_solution_admin and (select current_directory_id()) is not null
  or (select current_user_is_administrator()));
-- Others of the company may be locked, and nobody but oneself changed.
create policy update_own on user_account for update using (
  id = (select current_user_id())
  or id in (select p.user_id from company_person p where p.directory_id = (select current_directory_id()))
  or (select current_user_is_administrator()))
  with check (id = (select current_user_id()));
create policy insert_new on user_account for insert with check (true);

revoke select, delete on user_account from herdboard_api;
grant select (id, email, first_name, last_name, language_id, energy_unit, is_solution_admin, token_version,
  active_directory_id, created_at, deleted_at) on user_account to herdboard_api;

-- Finds the account of an address, in any letters.
create function account_of_email(address text) returns table (id uuid, password_hash text) language sql stable
  security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.password_hash from public.user_account u where lower(u.email) = lower(address) and u.deleted_at is null;
  end;

-- Whether an account still has the password that was checked. It then keeps it until the transaction ends.
create function lock_password(person uuid, hash text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.user_account u where u.id = person and u.password_hash = hash and u.deleted_at is null
    for no key update;
  return found;
end $$;

-- Locks the account of a sign-in token before the token is used up.
create function lock_account_of_sign_in_token(hash bytea) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.user_account u join public.sign_in_token t on t.user_id = u.id where t.token_hash = hash
    for share of u;
end $$;

-- Finds and locks the account bound to an identity at a provider, otherwise that of the verified address.
create function lock_account_of_identity(provider text, person text, address text) returns uuid language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare bound uuid; found_id uuid;
begin
  select i.user_id into bound from public.provider_identity i where i.issuer = provider and i.subject = person;
  select u.id into found_id from public.user_account u
    where u.deleted_at is null and (u.id = bound or lower(u.email) = lower(address))
    order by u.id = bound desc nulls last limit 1 for no key update of u;
  return found_id;
end $$;

-- Whether an account never signed in: no password, and no other way in.
create function is_pending(person uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.password_hash is null and not exists (select from public.provider_identity i where i.user_id = u.id)
      from public.user_account u where u.id = person;
  end;
drop function is_pending(user_account);

create function has_password() returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.password_hash is not null from public.user_account u where u.id = public.current_user_id();
  end;

create function account_exists(person uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic select exists (select from public.user_account u where u.id = person); end;

-- Uses up all requests for a new password. Leaves out accounts that got five links within the hour before.
create function take_password_reset_requests(at timestamptz) returns table (user_id uuid, email text, language_id integer)
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with taken as (delete from public.password_reset_request returning email)
    select u.id, u.email, u.language_id::integer from public.user_account u
      where u.deleted_at is null and lower(u.email) in (select t.email from taken t)
        and (select count(*) from public.account_link l where l.user_id = u.id and l.purpose = 'reset'
          and l.created_at > at - interval '1 hour') < 5
      order by u.id;
  end;

-- Lets one person, or all, work in the transaction's company no longer.
create function clear_active_company(person uuid default null) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    update public.user_account set active_directory_id = null
      where active_directory_id = public.current_directory_id() and (person is null or id = person);
  end;

-- Companies in which somebody is signed in, for jobs of the installation.
create function companies_in_use(since timestamptz) returns table (id uuid, last_used_at timestamptz) language sql stable
  security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.active_directory_id, max(s.rotated_at) from public.sign_in s
      join public.user_account u on u.id = s.user_id and u.active_directory_id is not null
      where s.ended_at is null and s.rotated_at >= since group by u.active_directory_id;
  end;

-- Gives the account of a program of the transaction's company another name.
create function rename_program(program uuid, name text) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    update public.user_account u set first_name = name where u.id = program and exists (select from public.access_token t
      where t.user_id = u.id and not t.is_personal and t.directory_id = public.current_directory_id());
  end;

-- Whose accounts exist, and the addresses of the sample people: for the start of an installation.
create function account_counts() returns table (people integer, demo integer) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer, (count(*) filter (where public.is_demo_email(u.email)))::integer
      from public.user_account u where u.deleted_at is null;
  end;
create function demo_emails() returns setof text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.email from public.user_account u where u.deleted_at is null and public.is_demo_email(u.email)
      order by u.is_solution_admin, u.created_at, u.email;
  end;

do $$ declare fn text; begin
  foreach fn in array array['current_user_is_administrator()', 'account_of_email(text)', 'lock_password(uuid, text)',
    'lock_account_of_sign_in_token(bytea)', 'lock_account_of_identity(text, text, text)', 'is_pending(uuid)',
    'has_password()', 'account_exists(uuid)', 'take_password_reset_requests(timestamptz)',
    'clear_active_company(uuid)', 'companies_in_use(timestamptz)', 'rename_program(uuid, text)', 'account_counts()',
    'demo_emails()'] loop
    execute format('revoke execute on function %s from public', fn);
    execute format('grant execute on function %s to herdboard_api', fn);
  end loop;
end $$;
