-- Nobody becomes a member of a company any more without accepting its invitation, so that the mail about it has no text.
delete from mail where kind = 'added-to-company';
