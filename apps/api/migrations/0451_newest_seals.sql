-- The newest seal of each audit log, so that a check notices when the end of a chain was cut off together with its entries.
-- Filled by the next check of each night.
alter table audit_check add column newest_seal integer, add column newest_hash bytea;
