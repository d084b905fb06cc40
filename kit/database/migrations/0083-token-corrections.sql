-- A person can say that a token stands for another coin than it says: its contract on the same network, or "native".
ALTER TABLE coin_addresses DROP CONSTRAINT coin_addresses_stated_decision_check,
  ADD CONSTRAINT coin_addresses_stated_decision_check
    CHECK (stated_decision IN ('confirmed', 'rejected', 'corrected')),
  ADD COLUMN stated_correction text,
  ADD CONSTRAINT coin_addresses_stated_correction_check
    CHECK ((stated_decision IS NOT DISTINCT FROM 'corrected') = (stated_correction IS NOT NULL));
