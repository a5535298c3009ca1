-- The fingerprint of the one link that names several contracts bought together, beside each one's own link.
alter table accept_links add column common_hash text;
create index accept_links_common on accept_links (tenant, common_hash) where common_hash is not null;
