-- Who administers the installation opens every wall between companies. The API may not write that flag: one faulty
-- statement of it must not make anybody an administrator. A function does it for an administrator alone.
revoke insert, update on user_account from herdboard_api;
grant insert (id, email, first_name, last_name, language_id, energy_unit, password_hash, active_directory_id, created_at,
  deleted_at) on user_account to herdboard_api;
grant update (email, first_name, last_name, language_id, energy_unit, password_hash, token_version, active_directory_id,
  deleted_at) on user_account to herdboard_api;

-- Sample people may administer an installation without a real company: a trigger refuses them beside one.
create function set_solution_admin(person uuid, is_administrator boolean) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public.user_account u where u.is_solution_admin and u.deleted_at is null
      and u.id = public.current_user_id())
    and not exists (select from public.user_account u where u.id = person and public.is_demo_email(u.email)) then
    raise exception 'only an administrator of the installation makes or unmakes one' using errcode = '42501';
  end if;
  update public.user_account set is_solution_admin = is_administrator
    where id = person and is_solution_admin <> is_administrator;
end $$;
revoke execute on function set_solution_admin from public;
grant execute on function set_solution_admin to herdboard_api;

-- The first real company takes the flag from sample people, whoever creates it.
do $$ declare fn text; begin
  select p.oid::regprocedure::text into strict fn from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = 'directory'::regclass and not t.tgisinternal and p.prosrc like '%set is_solution_admin = false%';
  execute format('alter function %s security definer set search_path = pg_catalog, public, pg_temp', fn);
  execute format('revoke execute on function %s from public', fn);
end $$;

-- The API seals the server keys, and may not put another key in their place.
revoke update, delete on server_key from herdboard_api;
grant update (secret) on server_key to herdboard_api;
