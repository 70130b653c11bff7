-- Income and expenses: one to a record of type 9, with its place and day again for sums over farms and days.
create table posting (
  directory_id uuid not null, record_id uuid not null,
  farm_id uuid not null, barn_id uuid, batch_id uuid, day date not null,
  -- Number of the catalogue of categories; kept in the program.
  category_id smallint not null check (category_id between 1 and 36),
  -- Without VAT: + income, - expense.
  amount_ore bigint not null check (amount_ore <> 0),
  quantity numeric(12,2) check (quantity >= 0), unit_price_dkk numeric(12,4) check (unit_price_dkk >= 0),
  -- Null: both kinds of pigs.
  pig_type smallint check (pig_type in (1, 2)),
  primary key (directory_id, record_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, farm_id) references farm (directory_id, id));
create index posting_days on posting (directory_id, farm_id, day);

alter table posting enable row level security;
alter table posting force row level security;
create policy tenant on posting using (directory_id = (select company())) with check (directory_id = (select company()));
