-- Every attempt to send a mail gives its link another token. A mail server may have taken an attempt that failed here, so
-- the tokens of earlier attempts open the link too, until it is used or expires.
alter table account_link add column earlier_hashes bytea[] not null default '{}';
alter table invitation_link add column earlier_hashes bytea[] not null default '{}';

alter policy own_or_presented on account_link
  using (user_id = current_user_id() or token_hash = presented_hash() or presented_hash() = any (earlier_hashes)
    or inviting_directory_id = current_directory_id());
alter policy own_or_presented on invitation_link
  using (token_hash = presented_hash() or presented_hash() = any (earlier_hashes)
    or inviting_directory_id = current_directory_id());
