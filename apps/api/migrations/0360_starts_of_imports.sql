-- How often work on an import began since it last advanced: an import that ends its process or thread each time fails.
alter table import add column start_count integer not null default 0;
