-- Limits of the yellow card scheme, in animal daily doses of antibiotics per 100 animals and day, each from its first
-- day. They hold for every company of the installation. Its administrators add one when it is adopted.
create table antibiotic_limit (
  pig_type smallint not null check (pig_type in (1, 2)),
  valid_from date not null,
  doses_per_100 numeric(6,2) not null check (doses_per_100 > 0),
  -- The order or announcement that states the limit.
  source text not null check (source <> ''),
  primary key (pig_type, valid_from));
alter table antibiotic_limit enable row level security;
alter table antibiotic_limit force row level security;
create policy select_by_anyone on antibiotic_limit for select using (true);
create policy write_by_solution_admin on antibiotic_limit using ((select current_user_id()) is null
  or exists (select from user_account u where u.id = (select current_user_id()) and u.is_solution_admin));

-- The draft of August 2025 (13.8 and 3.5) is not adopted, so it is not here.
insert into antibiotic_limit (pig_type, valid_from, doses_per_100, source) values
  (1, '2019-03-31', 17.2, 'Fødevarestyrelsen, gult kort, gældende fra 31. marts 2019'),
  (2, '2019-03-31', 4.4, 'Fødevarestyrelsen, gult kort, gældende fra 31. marts 2019');
