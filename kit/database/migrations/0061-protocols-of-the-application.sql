-- The application's list of protocols decides which ones there are; the constraints repeated it.
ALTER TABLE defi_contracts DROP CONSTRAINT defi_contracts_protocol_check;
ALTER TABLE defi_positions DROP CONSTRAINT defi_positions_protocol_check;
ALTER TABLE defi_pools DROP CONSTRAINT defi_pools_protocol_check;

-- The condition named two events. The function is written from the definitions of protocols after the migrations.
DROP INDEX transactions_positions_idx;
CREATE INDEX transactions_positions_idx ON transactions USING gin (events jsonb_path_ops) WHERE has_position_events(events);
