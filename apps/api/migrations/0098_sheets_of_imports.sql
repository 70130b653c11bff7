-- Sheets of one workbook, each an import of its own: the import that holds the file, the place in the order in which the
-- sheets are imported, and whether the next one follows as soon as this one is stored.
alter table import add column set_id uuid;
alter table import add column set_no integer not null default 0;
alter table import add column is_continued boolean not null default false;
create index import_set on import (directory_id, set_id, set_no) where set_id is not null;
