-- Pigs that leave within their withdrawal period were news; now a person must handle them.
update notification set requires_action = true where type_id = 25 and closed_at is null;
