-- The values of a feed record's days now sum to its exact energy and cost; each day was rounded alone before. Farms with
-- feed are calculated again by the company's job; until then their figures stay, some øre off.
do $$
declare company uuid; begin
  for company in select id from directory loop
    -- Company tables show the owner only the rows of the current company.
    perform set_config('herdboard.directory_id', company::text, true);
    insert into recalculation_request (directory_id, id, farm_id, from_day, reason)
    select company, gen_random_uuid(), farm_id, min(day), 'feed values of records'
      from feed_day where directory_id = company group by farm_id;
    if found then
      insert into job (id, kind, target_directory_id) values (gen_random_uuid(), 'recalc', company)
      on conflict (kind, target_directory_id) where claimed_until is null do nothing;
    end if;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;
