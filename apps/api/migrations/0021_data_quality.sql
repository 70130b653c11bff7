-- How far the figures of a farm can be trusted.

-- As of a day: every method's result with its inputs, its limits and the worst of what it found. The last one of each
-- day stands, and old days are forgotten.
create table data_quality (
  directory_id uuid not null, farm_id uuid not null, day date not null,
  calculated_at timestamptz not null, category smallint not null check (category between 1 and 5), results jsonb not null,
  primary key (directory_id, farm_id, day),
  foreign key (directory_id, farm_id) references farm (directory_id, id));

-- Farms that something was recorded on since they were judged.
create table farm_change (
  directory_id uuid not null, farm_id uuid not null,
  primary key (directory_id, farm_id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));

do $$ declare t text; begin
  foreach t in array array['data_quality', 'farm_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
