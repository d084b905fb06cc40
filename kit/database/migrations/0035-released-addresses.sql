-- A deposit address that was assigned by mistake, or to somebody who left, and that never received a coin. It is neither
-- the present nor a former address of anybody, so an administrator may assign its wallet to a client.
ALTER TABLE deposit_addresses DROP CONSTRAINT deposit_addresses_state_check;
ALTER TABLE deposit_addresses ADD CONSTRAINT deposit_addresses_state_check
  CHECK (state IN ('active', 'requested', 'refused', 'ended', 'released'));
ALTER TABLE deposit_addresses DROP CONSTRAINT deposit_addresses_ended_whole;
ALTER TABLE deposit_addresses ADD CONSTRAINT deposit_addresses_ended_whole
  CHECK ((state IN ('ended', 'released')) = (ended_at IS NOT NULL));
