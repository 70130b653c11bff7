-- `GET /meta` is built again only after a change. It says the data version and how many farms wait for their figures.
create trigger revision_of_version after update of data_version on directory for each statement execute function raise_revision('herd');
select add_revision('recalculation_request', 'herd');
