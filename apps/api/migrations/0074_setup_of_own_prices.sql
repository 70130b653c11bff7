-- Two more forms of the company setup: 72 the price of moved pigs, 73 the expected post payment.
alter table setup drop constraint setup_form_id_check, add check (form_id between 60 and 73);
