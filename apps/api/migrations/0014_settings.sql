-- What a company writes down of its places beyond name and room: shown and asked for by the setting forms.
alter table farm
  add column postal_town text,
  add column production_kind smallint not null default 1 check (production_kind between 1 and 6),
  add column vet text;
alter table barn
  -- 1 dry, 2 liquid
  add column feed_system smallint check (feed_system in (1, 2)),
  add column area_m2 numeric(8,1) check (area_m2 >= 0);
alter table section
  add column pen_count smallint check (pen_count between 0 and 500),
  add column area_m2 numeric(8,1) check (area_m2 >= 0);

alter table directory
  -- Language of the people who are invited.
  add column language_id smallint not null default 1 check (language_id between 1 and 5),
  add column brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$'),
  add column version integer not null default 1;
