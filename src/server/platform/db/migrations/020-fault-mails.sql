-- Mails about faults in a company's files, so that each fault is told once a day by one of the processes.
create table operator_fault_mails (
  tenant text not null,
  -- The SHA-256 of the sentences.
  fault text not null,
  told_on date not null,
  primary key (tenant, fault, told_on)
);
