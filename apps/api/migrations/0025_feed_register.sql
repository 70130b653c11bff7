-- Raw materials of feed, and what mixes are made of.

-- Values per 100 kg, %, and g per kg of feed as it is fed. register_id: its number in the trade's register; null: the
-- company's own.
create table raw_material (
  directory_id uuid not null references directory (id), id uuid not null, register_id smallint check (register_id > 0),
  name text not null,
  dry_matter_pct numeric(5,2) check (dry_matter_pct between 0 and 100),
  fe_per_100kg numeric(7,2) not null, crude_protein_pct numeric(6,2) not null check (crude_protein_pct >= 0),
  phosphorus_g_per_kg numeric(7,2) not null check (phosphorus_g_per_kg >= 0),
  version integer not null default 1, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (directory_id, id));
create unique index raw_material_name on raw_material (directory_id, lower(name)) where deleted_at is null;
create table raw_material_price (
  directory_id uuid not null, id uuid not null, material_id uuid not null,
  price_dkk_per_100kg numeric(10,4) not null check (price_dkk_per_100kg >= 0), valid_from date not null,
  primary key (directory_id, id), unique (directory_id, material_id, valid_from),
  foreign key (directory_id, material_id) references raw_material (directory_id, id));

-- What a home mix or a single feed is made of, for good: another recipe is another mix.
create table feed_mix_component (
  directory_id uuid not null, id uuid not null, mix_id uuid not null, material_id uuid not null,
  admixture_pct numeric(8,4) not null check (admixture_pct between 0 and 100),
  primary key (directory_id, id), unique (directory_id, mix_id, material_id),
  foreign key (directory_id, mix_id) references feed_mix (directory_id, id),
  foreign key (directory_id, material_id) references raw_material (directory_id, id));
create index feed_mix_component_material on feed_mix_component (directory_id, material_id);

-- is_price_own: somebody typed another price than its components come to, and that stands.
alter table feed_mix add register_id smallint check (register_id > 0),
  add is_price_own boolean not null default false, add is_inactive boolean not null default false;

do $$ declare t text; begin
  foreach t in array array['raw_material', 'raw_material_price', 'feed_mix_component'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
