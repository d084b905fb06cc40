-- Renamed and not created anew, so that no client transaction is without its notice in between. Their definitions are in
-- areas/lending/schema/client-transactions.sql from now on, as those of all functions and triggers are in areas/*/schema.
ALTER FUNCTION tell_of_client_transaction() RENAME TO notify_of_client_transaction;
ALTER TRIGGER client_transactions_tell_admins ON client_transactions RENAME TO client_transactions_notify_admins;
ALTER TRIGGER client_transactions_tell_client ON client_transactions RENAME TO client_transactions_notify_client;
