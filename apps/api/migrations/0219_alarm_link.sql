-- The table is named as everything else that a link of an alarm message is: alarm_link.
alter table seen_link rename to alarm_link;
alter index seen_link_pkey rename to alarm_link_pkey;
alter index seen_link_expired rename to alarm_link_expired;
alter table alarm_link rename constraint seen_link_directory_id_fkey to alarm_link_directory_id_fkey;
alter table alarm_link rename constraint seen_link_user_id_fkey to alarm_link_user_id_fkey;
