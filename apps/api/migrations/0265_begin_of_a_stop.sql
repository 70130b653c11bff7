-- Since when water or feed has stopped: an alarm begins only when that has lasted too long, so its beginning is later.
alter table alarm add column stopped_at timestamptz;
