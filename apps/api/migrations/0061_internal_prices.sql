-- What a company settles pigs at that move between its own farms, from a day on. Without one they are settled at the
-- piglet quotation of the day.
create table internal_price (
  directory_id uuid not null references directory, id uuid not null,
  pig_type smallint not null check (pig_type in (1, 2)),
  valid_from date not null,
  -- 1 the quotation plus an amount per pig, without an amount per kg; 2 an amount per pig plus an amount per kg.
  kind smallint not null check (kind in (1, 2)),
  base_dkk numeric(10,4) not null, per_kg_dkk numeric(10,4) not null check (per_kg_dkk >= 0),
  version integer not null default 1,
  primary key (directory_id, id),
  unique (directory_id, pig_type, valid_from),
  check (kind = 1 or base_dkk >= 0));
alter table internal_price enable row level security;
alter table internal_price force row level security;
create policy tenant on internal_price using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));
