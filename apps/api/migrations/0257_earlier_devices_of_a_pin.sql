-- The devices on which a PIN was used before they were kept: 0246 saw no row, since row-level security holds for the
-- owner, too. The audit log knows them all. The next sign-in on them is no news to their person.
do $$ declare company uuid; begin
  for company in select id from directory loop
    perform set_config('herdboard.directory_id', company::text, true);
    update member_pin p set device_ids = p.device_ids || known.ids
    from member_pin own cross join lateral (
      select array_agg(distinct e.subject_id) as ids from audit_entry e
      where e.directory_id = own.directory_id and e.user_id = own.user_id and e.action = 'sign_in.by_pin'
        and e.subject_id <> all (own.device_ids)) known
    where own.directory_id = company and p.directory_id = own.directory_id and p.user_id = own.user_id
      and known.ids is not null;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;
