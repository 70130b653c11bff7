-- What a person wants to say at the next visit to a farm. It is printed on the visit sheet, and stays until it is changed.
create table visit_comment (
  directory_id uuid not null references directory (id), user_id uuid not null references user_account (id), farm_id uuid not null,
  comment text not null check (length(comment) between 1 and 1500),
  primary key (directory_id, user_id, farm_id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));
alter table visit_comment enable row level security;
alter table visit_comment force row level security;
create policy tenant on visit_comment using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
select add_revision('visit_comment', 'herd');
