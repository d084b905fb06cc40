-- What reaches the deposit address of a client becomes that client's deposit; anything else needs a second person
-- (evidence.sql of lending).
CREATE OR REPLACE FUNCTION keep_client_coins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_addresses) THEN RETURN NULL; END IF;
  -- EXECUTE plans for the number of rows at hand; see classifications.sql.
  FOR wrong IN EXECUTE 'SELECT DISTINCT c.transaction_id, c.action FROM written c
                          JOIN client_coins_in(ARRAY (SELECT transaction_id FROM written)) k ON k.transaction_id = c.transaction_id
                         WHERE c.action <> ''clientDeposit'' ORDER BY c.transaction_id' LOOP
    PERFORM require_second_person_for(ARRAY[wrong.transaction_id], wrong.action);
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER classifications_client_coins_added AFTER INSERT ON classifications REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_client_coins();
CREATE OR REPLACE TRIGGER classifications_client_coins_changed AFTER UPDATE ON classifications REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_client_coins();
