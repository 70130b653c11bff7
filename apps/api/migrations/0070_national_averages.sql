-- Averages of Danish herds by year, for every company of the installation. Its administrators add the next year.
-- A year may have two rows: those of 2019 were published for two reference intervals.
create table national_average (
  pig_type smallint not null check (pig_type in (1, 2)),
  year smallint not null check (year between 1990 and 2100),
  -- Live weights to which gain, conversion and losses refer, kg.
  interval_from smallint not null check (interval_from > 0),
  interval_to smallint not null check (interval_to > interval_from and interval_to <= 200),
  -- Null: not published.
  daily_gain numeric(6,1) check (daily_gain > 0),
  fcr numeric(5,3) check (fcr > 0),
  -- Dead pigs, % of produced pigs; for slaughter pigs dead and condemned.
  loss_pct numeric(5,2) check (loss_pct between 0 and 100),
  in_weight numeric(5,2) check (in_weight > 0),
  out_weight numeric(5,2) check (out_weight > 0),
  carcass_weight numeric(5,2) check (carcass_weight > 0),
  lean_pct numeric(5,2) check (lean_pct between 0 and 100),
  -- The publication, or that an expert estimated it.
  source text not null check (source <> ''),
  -- Not a published national average: shown as an example.
  is_example boolean not null,
  primary key (pig_type, year, interval_to));
alter table national_average enable row level security;
alter table national_average force row level security;
create policy select_by_anyone on national_average for select using (true);
create policy write_by_solution_admin on national_average using ((select current_user_id()) is null
  or exists (select from user_account u where u.id = (select current_user_id()) and u.is_solution_admin));

-- Source: docs/domain/kpis.md#national-averages
insert into national_average (pig_type, year, interval_from, interval_to, daily_gain, fcr, loss_pct, in_weight, out_weight,
  carcass_weight, lean_pct, source, is_example) values
  (1, 2013, 7, 30, 441, 1.91, null, null, null, null, null, 'SEGES, landsgennemsnit 2013 og 2014', false),
  (1, 2014, 7, 30, 441, 1.92, 2.9, null, null, null, null, 'SEGES, landsgennemsnit 2013 og 2014', false),
  (1, 2018, 7, 30, 460, 1.84, 3.2, null, null, null, null, 'SEGES, landsgennemsnit 2019', false),
  (1, 2019, 7, 30, 451, 1.84, 3.6, null, null, null, null, 'SEGES, landsgennemsnit 2019', false),
  (1, 2020, 7, 30, 461, 1.82, 3.6, 6.7, 30.6, null, null, 'SEGES, landsgennemsnit 2020', false),
  (1, 2021, 7, 30, 461, 1.82, 3.6, 6.7, 30.6, null, null, 'SEGES 2021: uændret, tal fra 2020', false),
  (1, 2022, 7, 30, 463, 1.81, 3.7, 6.6, 30.8, null, null, 'Ekspertskøn', true),
  (1, 2023, 7, 30, 466, 1.80, 3.9, 6.5, 31.0, null, null, 'Ekspertskøn', true),
  (1, 2024, 7, 30, 470, 1.79, 3.8, 6.5, 31.0, null, null, 'Ekspertskøn', true),
  (1, 2025, 7, 30, 475, 1.78, 3.7, 6.5, 31.0, null, null, 'Ekspertskøn', true),
  (2, 2013, 30, 100, 907, 2.75, null, null, null, null, null, 'SEGES, landsgennemsnit 2013 og 2014', false),
  (2, 2014, 30, 100, 922, 2.74, 3.7, null, null, null, null, 'SEGES, landsgennemsnit 2013 og 2014', false),
  (2, 2016, 30, 100, 940, null, null, null, null, null, null, 'SEGES, landsgennemsnit 2017', false),
  (2, 2017, 30, 100, 961, 2.66, 3.1, null, null, 86.8, null, 'SEGES, landsgennemsnit 2017', false),
  (2, 2018, 30, 100, 966, 2.62, 3.2, null, null, null, null, 'SEGES, landsgennemsnit 2019', false),
  (2, 2019, 30, 100, 982, 2.60, 3.5, null, null, null, null, 'SEGES, landsgennemsnit 2019', false),
  (2, 2019, 30, 115, 990, 2.73, 3.5, null, null, null, null, 'SEGES 2019, nyt referenceinterval', false),
  (2, 2020, 30, 115, 1026, 2.65, 3.4, 30.8, null, 88.5, 60.8, 'SEGES, landsgennemsnit 2020', false),
  (2, 2021, 30, 115, 1026, 2.65, 3.4, 30.8, null, 88.0, 60.8, 'SEGES 2021: uændret, tal fra 2020', false),
  (2, 2022, 30, 115, 1035, 2.63, 3.3, 30.9, null, 87.5, 60.9, 'Ekspertskøn', true),
  (2, 2023, 30, 115, 1050, 2.60, 3.3, 31.0, null, 88.5, 61.0, 'Ekspertskøn', true),
  (2, 2024, 30, 115, 1075, 2.56, 3.2, 31.0, null, 90.6, 61.0, 'Ekspertskøn', true),
  (2, 2025, 30, 115, 1095, 2.50, 2.9, 31.0, null, 91.8, 61.0, 'Velas-bedrifter, 2. kvartal 2025', true);
