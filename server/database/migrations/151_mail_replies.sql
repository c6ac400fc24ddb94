-- Where an answer to this email goes, where that is not the sender's address.
alter table mail_outbox add column reply_to text;
