-- A budget line has a basis that gives a quantity for any period: four more of them. It may be for one pig type, and
-- where its price is per kilowatt-hour, hour, tonne or cubic metre it has what one unit of the basis uses. Lines from
-- before keep their basis and prices; those with such a price have no amount until their use is known.
alter table budget_line
  drop constraint budget_line_basis_id_check,
  -- 7 pig-days, 8 kg of gain, 9 feed units, 10 months. 5 is a pig place and year.
  add constraint budget_line_basis_id_check check (basis_id between 1 and 10),
  -- Null: weaners and slaughter pigs.
  add column pig_type smallint check (pig_type in (1, 2)),
  -- Kilowatt-hours, hours, tonnes or cubic metres per unit of the basis.
  add column use_per_unit numeric(12,4) check (use_per_unit > 0);
