-- What a company sets up once for everybody who records there. A row a form of the setup (60 to 71): its version, and
-- what was chosen in it where it keeps no list.
create table setup (
  directory_id uuid not null references directory (id), id uuid not null,
  form_id smallint not null check (form_id between 60 and 71),
  choices jsonb not null default '{}',
  version integer not null default 0,
  primary key (directory_id, id), unique (directory_id, form_id));

-- Rows of a list of the setup: piglet suppliers (60), feed suppliers (61). What is not used any more stays known.
create table setup_item (
  directory_id uuid not null references directory (id), id uuid not null,
  form_id smallint not null check (form_id in (60, 61)),
  name text not null, detail jsonb not null default '{}', is_inactive boolean not null default false,
  primary key (directory_id, id));
create unique index setup_item_name on setup_item (directory_id, form_id, lower(name));

alter table slaughterhouse
  -- Carcass weights without deduction, kg; null as the public scale has it.
  add column basic_from_kg numeric(5,1) check (basic_from_kg between 40 and 130),
  add column basic_to_kg numeric(5,1) check (basic_to_kg between 40 and 130),
  add column is_inactive boolean not null default false,
  add check (basic_from_kg < basic_to_kg);

do $$ declare t text; begin
  foreach t in array array['setup', 'setup_item'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
