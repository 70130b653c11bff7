-- Courses of treatment of a farm, and moves of its units, are found without reading those of the whole company.
create index record_treatment on record (directory_id, farm_id) where type_id = 11 and deleted_at is null;
create index herd_leg_unit_transfer on herd_leg (directory_id, unit_id, day) include (kind, peer_unit_id) where kind in (31, 32);
