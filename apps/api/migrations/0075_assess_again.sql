-- Five methods of data quality are measured from now on. Their stored answers state reasons that were never true, so
-- they are "being calculated" until each assessed farm is assessed again, which the company's job does.
do $$
declare company uuid; begin
  for company in select id from directory loop
    -- Company tables show the owner only the rows of the current company.
    perform set_config('herdboard.directory_id', company::text, true);
    update data_quality q set results = (
      select jsonb_agg(case when r ->> 'missing' in ('no_settlements', 'no_readings', 'no_treatments', 'no_status_prices')
        then r || '{"category": 4, "missing": null}' else r end order by no)
      from jsonb_array_elements(q.results) with ordinality e(r, no))
     where q.directory_id = company;
    if found then
      insert into farm_change (directory_id, farm_id)
      select distinct q.directory_id, q.farm_id from data_quality q join farm f on f.directory_id = q.directory_id
          and f.id = q.farm_id and f.deleted_at is null
       where q.directory_id = company on conflict do nothing;
      insert into job (id, kind, target_directory_id) values (gen_random_uuid(), 'assess-quality', company)
      on conflict (kind, target_directory_id) where claimed_until is null do nothing;
    end if;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;
