-- A key with which a sender sends files: it may do nothing else. The sender is a row of setup form 67.
alter table access_token add column sender_id uuid;
create index access_token_sender on access_token (directory_id, sender_id) where sender_id is not null;
-- Setup forms 60 to 79, as for their choices.
alter table setup_item drop constraint setup_item_form_id_check, add check (form_id between 60 and 79);
