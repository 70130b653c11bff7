-- Days such as 03-04-2026 may be read with the day or the month first. Null where the file or a person decided; else the
-- day is read first, and a person is told or asked.
alter table import add column date_order_doubt text check (date_order_doubt in ('assumed', 'asked'));
