-- Carcasses were judged again at each start of a server. Now a change of how they are judged queues the job once, in the
-- migration that comes with it. This one judges what the last version left.
do $$
declare company uuid; begin
  for company in select id from directory loop
    -- Company tables show the owner only the rows of the current company.
    perform set_config('herdboard.directory_id', company::text, true);
    perform from carcass_list where directory_id = company limit 1;
    if found then
      insert into job (id, kind, target_directory_id) values (gen_random_uuid(), 'judge-carcasses', company)
      on conflict (kind, target_directory_id) where claimed_until is null do nothing;
    end if;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;
