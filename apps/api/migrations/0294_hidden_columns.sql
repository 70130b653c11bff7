-- Columns of a sheet that its file hides, counted from 0: they are read as others are, and the import says so.
alter table import add column hidden_columns smallint[] not null default '{}';
