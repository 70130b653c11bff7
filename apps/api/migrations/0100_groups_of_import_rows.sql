-- Rows that are one entry together, such as the carcasses of a settlement, have the same key; null for other rows.
alter table import_row add column group_key text;
create index import_row_group on import_row (directory_id, import_id, group_key) where group_key is not null;
