-- A finished stay whose feed is enough for its gain counts all of it, on whatever days it was recorded. Farms with feed
-- and with a unit that became empty are calculated again by the company's job; until then their figures stay.
do $$
declare company uuid; begin
  for company in select id from directory loop
    -- Company tables show the owner only the rows of the current company.
    perform set_config('herdboard.directory_id', company::text, true);
    insert into recalculation_request (directory_id, id, farm_id, from_day, reason)
    select company, gen_random_uuid(), u.farm_id, min(p.day), 'feed of single days'
      from herd_point p join herd_unit u on u.directory_id = p.directory_id and u.id = p.unit_id
     where p.directory_id = company and p.head = 0
       and exists (select from feed_day f where f.directory_id = company and f.farm_id = u.farm_id)
     group by u.farm_id;
    if found then
      insert into job (id, kind, target_directory_id) values (gen_random_uuid(), 'recalc', company)
      on conflict (kind, target_directory_id) where claimed_until is null do nothing;
    end if;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;
