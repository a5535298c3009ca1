-- Who is at something under review since when, and a note for those who review.
alter table contracts
  add column review_by text,
  add column review_by_at timestamptz,
  add column review_note text;
