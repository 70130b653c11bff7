-- Days such as 05/05 mean the same in either order, and tell no order of other files.
-- locks import: its rows, one an import, are read to check them against the new list.
alter table import drop constraint import_date_order_doubt_check,
  add constraint import_date_order_doubt_check check (date_order_doubt in ('assumed', 'asked', 'untold'));
