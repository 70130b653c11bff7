-- A component keeps the feed values that its raw material had when the mix was made. So a later change of the raw
-- material changes no figure of feed that was eaten.
alter table feed_mix_component add fe_per_100kg numeric(7,2),
  add crude_protein_pct numeric(6,2) check (crude_protein_pct >= 0),
  add phosphorus_g_per_kg numeric(7,2) check (phosphorus_g_per_kg >= 0);

-- Existing components: the values before the first change of the raw material since then, else the values of today.
do $$
declare company uuid; begin
  for company in select id from directory loop
    -- Company tables show the owner only the rows of the current company.
    perform set_config('herdboard.directory_id', company::text, true);
    update feed_mix_component c set fe_per_100kg = v.fe, crude_protein_pct = v.protein, phosphorus_g_per_kg = v.phosphorus
    from (
      select k.id, coalesce((a.before ->> 'fu')::numeric, r.fe_per_100kg) as fe,
        coalesce((a.before ->> 'crude_protein')::numeric, r.crude_protein_pct) as protein,
        coalesce((a.before ->> 'phosphorus')::numeric, r.phosphorus_g_per_kg) as phosphorus
      from feed_mix_component k
      join feed_mix m on m.directory_id = k.directory_id and m.id = k.mix_id
      join raw_material r on r.directory_id = k.directory_id and r.id = k.material_id
      left join lateral (select e.before from audit_entry e
        where e.directory_id = k.directory_id and e.subject_id = r.id and e.action = 'raw_material.update'
          and e.at > m.created_at order by e.at limit 1) a on true
      where k.directory_id = company) v
    where c.directory_id = company and c.id = v.id;
  end loop;
  perform set_config('herdboard.directory_id', '', true);
end $$;

alter table feed_mix_component alter fe_per_100kg set not null, alter crude_protein_pct set not null,
  alter phosphorus_g_per_kg set not null;
