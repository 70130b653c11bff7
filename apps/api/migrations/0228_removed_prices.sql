-- A price of the installation that was deleted, and when: companies that had locked days with it are told.
create table removed_price (
  price_table text not null check (price_table in ('status_price', 'post_payment', 'dead_pig_price', 'bonus_payment', 'price_listing')),
  valid_from date not null,
  is_demo boolean not null,
  removed_at timestamptz not null,
  primary key (price_table, valid_from));
alter table removed_price enable row level security;
alter table removed_price force row level security;
create policy select_by_anyone on removed_price for select using (true);
create policy write_by_solution_admin on removed_price
  using ((select current_user_id()) is null or (select current_user_is_administrator()));
