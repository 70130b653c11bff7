-- What a company expects as post payment of a cooperative year until it is announced. DKK per kg of carcass.
create table post_payment_estimate (
  directory_id uuid not null references directory, id uuid not null,
  -- 1 October.
  valid_from date not null check (extract(month from valid_from) = 10 and extract(day from valid_from) = 1),
  sl_pig_price numeric(10,4) not null check (sl_pig_price >= 0),
  res_org_price numeric(10,4) not null check (res_org_price >= 0),
  res_free_range_price numeric(10,4) not null check (res_free_range_price >= 0),
  version integer not null default 1,
  primary key (directory_id, id),
  unique (directory_id, valid_from));
alter table post_payment_estimate enable row level security;
alter table post_payment_estimate force row level security;
create policy tenant on post_payment_estimate using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));
