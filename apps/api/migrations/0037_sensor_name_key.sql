-- A reading names its sensor. Row-level security keeps `lower(name)` out of an index, because lower is not leakproof:
-- every reading went through all sensors of the company. A stored column is compared without a function.
alter table sensor add column name_key text not null generated always as (lower(name)) stored;
create unique index sensor_name_key on sensor (directory_id, name_key);
drop index sensor_name;
