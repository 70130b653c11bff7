-- Sample data stays apart from real companies, whoever writes, and can be taken away whole.

-- Addresses of its people; the domain is nobody's.
create function is_demo_email(email text) returns boolean language sql immutable parallel safe
  as $$ select lower(email) like '%@demo.example' $$;

-- The owner of the tables sees which companies there are; the API's user is another one.
create policy installation on directory for select to current_user using (true);
create function has_real_company() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from directory where not is_demo) $$;

create function demo_people_stay() returns trigger language plpgsql as $$ begin
  if exists (select from user_account u where u.id = new.user_id and is_demo_email(u.email))
    and not exists (select from directory d where d.id = new.directory_id and d.is_demo) then
    raise exception 'people of the sample data belong to no real company' using errcode = '23514';
  end if;
  return new; end $$;
create trigger demo_people_stay before insert or update on membership for each row execute function demo_people_stay();

create function demo_companies_stay() returns trigger language plpgsql as $$ begin
  raise exception 'a company holds sample data or it does not' using errcode = '23514'; end $$;
create trigger demo_companies_stay before update on directory for each row
  when (old.is_demo <> new.is_demo) execute function demo_companies_stay();

-- Its administrator of the solution would see real companies: where one is, there is none.
create function demo_administers_alone() returns trigger language plpgsql as $$ begin
  if has_real_company() then
    raise exception 'no administrator of the solution comes with sample data beside a real company' using errcode = '23514';
  end if;
  return new; end $$;
create trigger demo_administers_alone before insert or update on user_account for each row
  when (new.is_solution_admin and is_demo_email(new.email)) execute function demo_administers_alone();
create function demo_administers_no_more() returns trigger language plpgsql as $$ begin
  update user_account set is_solution_admin = false, token_version = token_version + 1
   where is_solution_admin and is_demo_email(email);
  return null; end $$;
create trigger demo_administers_no_more after insert on directory for each row
  when (not new.is_demo) execute function demo_administers_no_more();

-- Taking it away is the owner's work. What tells of real companies and people stays append-only for the owner too.
create policy demo_removed on audit_entry for delete to current_user using (
  exists (select from directory d where d.id = directory_id and d.is_demo)
  or directory_id = '00000000-0000-0000-0000-000000000000'
    and exists (select from user_account u where u.id = user_id and is_demo_email(u.email)));
create policy demo_removed on idempotency_key to current_user using (
  exists (select from directory d where d.id = directory_id and d.is_demo)
  or exists (select from user_account u where u.id = user_id and is_demo_email(u.email)));

-- Many rows that came at once are unknown to the planner, and only the owner may tell it.
create function refresh_statistics(of_table text) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$ begin
  if not exists (select from information_schema.columns where table_schema = 'public' and table_name = of_table and column_name = 'directory_id') then
    raise exception 'no table of a company: %', of_table;
  end if;
  execute format('analyze public.%I', of_table);
end $$;
revoke execute on function refresh_statistics from public;
grant execute on function refresh_statistics to herdboard_api;
