-- Moment of a sensor reading, which has no id; null for other entries.
alter table import_effect add column at timestamptz;
