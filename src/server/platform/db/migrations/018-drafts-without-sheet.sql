-- The document of a contract that waits for its acceptance is laid out when it is opened.
alter table documents drop constraint documents_content;
alter table documents add constraint documents_content check (
  num_nonnulls(file_id, sheet) = 1 or type = 'Contract draft' and num_nonnulls(file_id, sheet) = 0);
