-- Analyses leave out farms by their data quality. A kind of its own: it is assessed after each change, and few responses say it.
select add_revision('data_quality', 'quality');
