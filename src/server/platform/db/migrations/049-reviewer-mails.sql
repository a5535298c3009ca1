-- Days on which a company's reviewers were mailed, so that a repeated job mails them once.
create table reviewer_mails (
  tenant text not null,
  sent_on date not null,
  primary key (tenant, sent_on)
);
call protect_rows('reviewer_mails');
