-- The conditions of three partial indexes on transactions. Most transactions have no events, which is cheaper to see
-- first. PostgreSQL puts the body in place of the function, in the index and in a query alike. Another body does not
-- change an index that exists: a migration that redefines one of these functions also recreates its index.

-- Events that were stored without their amounts. The next sync reads these transactions again.
CREATE OR REPLACE FUNCTION has_incomplete_events(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT events <> '[]' AND events @? '$[*] ? ((@.name == "uniswapV3.increaseLiquidity" || @.name == "uniswapV3.decreaseLiquidity" || @.name == "uniswapV3.collectFees") && !exists (@.values.amount0)
                         || @.name == "aaveV3.liquidation" && !exists (@.values.debtToCover))'
$$;

-- Events that change a liquidity position.
CREATE OR REPLACE FUNCTION has_position_events(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT events <> '[]' AND events @? '$[*] ? (@.name == "uniswapV3.increaseLiquidity" || @.name == "uniswapV3.decreaseLiquidity" || @.name == "uniswapV3.collectFees")'
$$;

-- Events that show a position.
CREATE OR REPLACE FUNCTION has_defi_events(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT events <> '[]' AND events @? '$[*] ? (@.name == "uniswapV2.mint" || @.name == "uniswapV2.burn"
                         || @.name == "uniswapV3.increaseLiquidity" || @.name == "uniswapV3.decreaseLiquidity" || @.name == "uniswapV3.collectFees"
                         || @.name starts with "aaveV3." || @.name starts with "stakingRewards."
                         || @.name starts with "uniswapV3Staker." || @.name starts with "aaveStake.")'
$$;
