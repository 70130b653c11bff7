-- Everybody who changed something in a company stays visible there by name, whatever becomes of the account: keys of
-- programs and senders, and an administrator of the installation who never opened the company.
create trigger person_of_access_token after insert on access_token referencing new table as changed
  for each statement execute function add_members_as_people();

create function add_actors_as_people() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.company_person (directory_id, user_id)
    select distinct c.directory_id, u.id from changed c join public.user_account u on u.id = c.user_id
      where c.directory_id <> '00000000-0000-0000-0000-000000000000'
        and not exists (select from public.company_person p where p.directory_id = c.directory_id and p.user_id = u.id)
    on conflict do nothing;
  return null;
end $$;
create trigger person_of_audit_entry after insert on audit_entry referencing new table as changed
  for each statement execute function add_actors_as_people();
