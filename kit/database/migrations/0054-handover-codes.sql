-- An admin whose password another admin chose signs in with it only together with a code that the approving admin handed
-- over. Neither of the two knows both, so neither can sign in as the third and approve their own requests. It ends when the
-- admin chooses a password of their own. Only a digest is stored.
CREATE TABLE handover_codes (
  user_id   bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL
);

ALTER TABLE second_factor_tickets ADD COLUMN needs_handover_code boolean NOT NULL DEFAULT false;
