-- What a person handled is found without reading all notifications of the company.
create index notification_handled on notification (directory_id, type_id, subject) where approved_at is not null;
