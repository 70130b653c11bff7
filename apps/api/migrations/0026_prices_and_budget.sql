-- Prices that hold in the whole installation, each from a day on: DKK without VAT. Who administers the installation
-- keeps them, and companies have what departs from them beside them. Those of the sample data are shown to its
-- companies alone, and step aside for a real one of the same day.
create table status_price (
  -- First day of the month, in which pigs in stock are worth so much each and for each kg.
  valid_from date primary key check (extract(day from valid_from) = 1),
  piglet_dkk numeric(10,4) not null check (piglet_dkk >= 0),
  piglet_dkk_pr_kg numeric(10,4) not null check (piglet_dkk_pr_kg >= 0),
  slpig_dkk numeric(10,4) not null check (slpig_dkk >= 0),
  slpig_dkk_pr_kg numeric(10,4) not null check (slpig_dkk_pr_kg >= 0),
  is_demo boolean not null default false);
create table post_payment (
  -- 1 October; it holds until 30 September. For each kg of carcass.
  valid_from date primary key check (extract(month from valid_from) = 10 and extract(day from valid_from) = 1),
  sl_pig_price numeric(10,4) not null check (sl_pig_price >= 0),
  res_org_price numeric(10,4) not null check (res_org_price >= 0),
  res_free_range_price numeric(10,4) not null check (res_free_range_price >= 0),
  -- Put aside until the payment is announced.
  is_provision boolean not null default false,
  is_demo boolean not null default false);
create table dead_pig_price (
  -- Until the next one. For each pig that is collected.
  valid_from date primary key,
  less_than30 numeric(10,4) not null check (less_than30 >= 0),
  greater_than30 numeric(10,4) not null check (greater_than30 >= 0),
  is_demo boolean not null default false);
create table bonus_payment (
  -- First day of the month. For each kg of carcass; null: none is known.
  valid_from date primary key check (extract(day from valid_from) = 1),
  slaughter_pig_price numeric(10,4) check (slaughter_pig_price >= 0),
  outdoor_surcharge numeric(10,4) check (outdoor_surcharge >= 0),
  organic_surcharge numeric(10,4) check (organic_surcharge >= 0),
  is_demo boolean not null default false);
-- Quotation of piglets of a week: what a pig of 7 and of 30 kg costs, and a kg between two weights.
create table price_listing (
  valid_from date primary key check (extract(isodow from valid_from) = 1),
  slaughter_quotation numeric(10,4) check (slaughter_quotation >= 0),
  basis_7 numeric(10,4) not null check (basis_7 >= 0), basis_30 numeric(10,4) not null check (basis_30 >= 0),
  prrs_7 numeric(10,4) check (prrs_7 >= 0), prrs_30 numeric(10,4) check (prrs_30 >= 0),
  organic_30 numeric(10,4) check (organic_30 >= 0),
  uk_30 numeric(10,4) check (uk_30 >= 0),
  antonius_7 numeric(10,4) check (antonius_7 >= 0), antonius_30 numeric(10,4) check (antonius_30 >= 0),
  -- From the weight in the name up to that of the next; the last up to 40 kg.
  kg_5 numeric(10,4) not null check (kg_5 >= 0), kg_7 numeric(10,4) not null check (kg_7 >= 0),
  kg_9 numeric(10,4) not null check (kg_9 >= 0), kg_12 numeric(10,4) not null check (kg_12 >= 0),
  kg_25 numeric(10,4) not null check (kg_25 >= 0), kg_30 numeric(10,4) not null check (kg_30 >= 0),
  organic_kg_12 numeric(10,4) check (organic_kg_12 >= 0),
  organic_kg_25 numeric(10,4) check (organic_kg_25 >= 0),
  organic_kg_30 numeric(10,4) check (organic_kg_30 >= 0),
  is_demo boolean not null default false);

do $$ declare t text; begin
  foreach t in array array['status_price', 'post_payment', 'dead_pig_price', 'bonus_payment', 'price_listing'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everybody_reads on %I for select using (true)', t);
    -- Beside who administers the installation only work of its own writes: nobody in person.
    execute format('create policy administrator_writes on %I using ((select acting_user()) is null
      or exists (select from user_account u where u.id = (select acting_user()) and u.is_solution_admin))', t);
  end loop;
end $$;

-- What a company adds to a price, or takes off it; of pigs in stock each farm its own.
create table status_charge (
  directory_id uuid not null, id uuid not null, farm_id uuid not null,
  valid_from date not null references status_price on delete cascade,
  piglet_dkk numeric(10,4) not null, piglet_dkk_pr_kg numeric(10,4) not null,
  slpig_dkk numeric(10,4) not null, slpig_dkk_pr_kg numeric(10,4) not null,
  primary key (directory_id, id),
  unique (directory_id, farm_id, valid_from),
  foreign key (directory_id, farm_id) references farm (directory_id, id));
create table post_payment_charge (
  directory_id uuid not null references directory, id uuid not null,
  valid_from date not null references post_payment on delete cascade,
  sl_pig_price numeric(10,4) not null, res_org_price numeric(10,4) not null,
  res_free_range_price numeric(10,4) not null,
  primary key (directory_id, id),
  unique (directory_id, valid_from));
create table dead_pig_charge (
  directory_id uuid not null references directory, id uuid not null,
  valid_from date not null references dead_pig_price on delete cascade,
  less_than30 numeric(10,4) not null, greater_than30 numeric(10,4) not null,
  primary key (directory_id, id),
  unique (directory_id, valid_from));

-- What is expected to be earned and spent: a category at some places, with a price from each day on.
create table budget_line (
  directory_id uuid not null references directory, id uuid not null,
  category_id smallint not null check (category_id between 1 and 36),
  -- What the price is multiplied by: 1 pigs produced, 2 pigs inserted, 3 kg of carcass, 4 kg of feed, 5 pig places, 6 a year.
  basis_id smallint not null check (basis_id between 1 and 6),
  remark text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (directory_id, id));
create table budget_place (
  directory_id uuid not null, line_id uuid not null,
  farm_id uuid not null,
  -- Null: the whole farm.
  barn_id uuid,
  unique nulls not distinct (directory_id, line_id, farm_id, barn_id),
  foreign key (directory_id, line_id) references budget_line (directory_id, id) on delete cascade,
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id));
create table budget_price (
  directory_id uuid not null, id uuid not null, line_id uuid not null,
  valid_from date not null,
  price_dkk numeric(12,4) not null check (price_dkk >= 0),
  primary key (directory_id, id),
  unique (directory_id, line_id, valid_from),
  foreign key (directory_id, line_id) references budget_line (directory_id, id) on delete cascade);

do $$ declare t text; begin
  foreach t in array array['status_charge', 'post_payment_charge', 'dead_pig_charge', 'budget_line', 'budget_place', 'budget_price'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;

-- How many adjustments of companies stand on a price: they go with it. Looks into one company after the other, and puts
-- the walls back.
create function charges_on(of_table text, of_day date) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('herdboard.directory_id', true); one uuid; found integer; total integer := 0; begin
  if of_table not in ('status_charge', 'post_payment_charge', 'dead_pig_charge') then
    raise exception 'no table of adjustments: %', of_table;
  end if;
  for one in select id from directory loop
    perform set_config('herdboard.directory_id', one::text, true);
    execute format('select count(*) from public.%I where directory_id = $1 and valid_from = $2', of_table) into found using one, of_day;
    total := total + found;
  end loop;
  perform set_config('herdboard.directory_id', coalesce(before, ''), true);
  return total;
end $$;
revoke execute on function charges_on from public;
grant execute on function charges_on to herdboard_api;
