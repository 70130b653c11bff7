-- Derived rows name units that the ledger has just read; a look-up for each of them was half the time of a rebuild.
alter table herd_point drop constraint herd_point_directory_id_unit_id_fkey;
alter table herd_day drop constraint herd_day_directory_id_unit_id_fkey;
alter table feed_day drop constraint feed_day_directory_id_unit_id_fkey;
