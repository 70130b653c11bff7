-- Entries of sign-ins are sealed like those of companies, in a chain of their own under the company of all zeros.
create or replace function queue_audit_seal() returns trigger language plpgsql as $$ begin
  insert into audit_unsealed (directory_id, entry_id) select directory_id, id from new_entries;
  return null; end $$;
-- They are written in the name of a person, without a company.
create policy insert_of_sign_ins on audit_unsealed for insert
  with check (directory_id = '00000000-0000-0000-0000-000000000000');

do $$ begin
  perform set_config('herdboard.directory_id', '00000000-0000-0000-0000-000000000000', true);
  insert into audit_unsealed (directory_id, entry_id)
    select directory_id, id from audit_entry where directory_id = '00000000-0000-0000-0000-000000000000';
  perform set_config('herdboard.directory_id', '', true);
end $$;
