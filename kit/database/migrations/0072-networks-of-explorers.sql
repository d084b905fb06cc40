-- Networks that Etherscan or Blockscout serve are in the catalogue, inactive, until an admin activates them. An empty
-- catalogue gets them with the rest of its start data. Coins and networks that an admin has added stay as they are.
CREATE TEMPORARY TABLE added_networks
  (name text, chain_id bigint, symbol text, confirmations integer, explorer_url text) ON COMMIT DROP;
INSERT INTO added_networks VALUES
  ('Rootstock', 30, 'RBTC', 30, 'https://rootstock.blockscout.com'),
  ('XDC Network', 50, 'XDC', 30, 'https://xdcscan.com'),
  ('Ethereum Classic', 61, 'ETC', 30, 'https://etc.blockscout.com'),
  ('Shibarium', 109, 'BONE', 30, 'https://shibariumscan.io'),
  ('Fuse', 122, 'FUSE', 30, 'https://explorer.fuse.io'),
  ('Monad', 143, 'MON', 30, 'https://monadscan.com'),
  ('Shimmer EVM', 148, 'SMR', 30, 'https://explorer.evm.shimmer.network'),
  ('HashKey Chain', 177, 'HSK', 30, 'https://hashkey.blockscout.com'),
  ('BitTorrent Chain', 199, 'BTT', 30, 'https://bttcscan.com'),
  ('opBNB', 204, 'BNB', 15, 'https://opbnb.bscscan.com'),
  ('TAC', 239, 'TAC', 30, 'https://explorer.tac.build'),
  ('Fraxtal', 252, 'FXS', 30, 'https://fraxscan.com'),
  ('Filecoin', 314, 'FIL', 30, 'https://filecoin.blockscout.com'),
  ('World Chain', 480, 'ETH', 30, 'https://worldscan.org'),
  ('Astar', 592, 'ASTR', 30, 'https://astar.blockscout.com'),
  ('Matchain', 698, 'BNB', 30, 'https://matchscan.io'),
  ('Flow EVM', 747, 'FLOW', 30, 'https://evm.flow.com'),
  ('HyperEVM', 999, 'HYPE', 30, 'https://hyperevmscan.io'),
  ('Moonriver', 1285, 'MOVR', 30, 'https://moonriver.moonscan.io'),
  ('Sei', 1329, 'SEI', 30, 'https://seiscan.io'),
  ('Data Network', 1514, 'DATA', 30, 'https://www.datanetscan.io'),
  ('Soneium', 1868, 'ETH', 30, 'https://soneium.blockscout.com'),
  ('LightLink Phoenix', 1890, 'ETH', 30, 'https://phoenix.lightlink.io'),
  ('Abstract', 2741, 'ETH', 30, 'https://abscan.org'),
  ('MegaETH', 4326, 'ETH', 30, 'https://mega.etherscan.io'),
  ('MemeCore', 4352, 'M', 30, 'https://memecorescan.io'),
  ('Robinhood Chain', 4663, 'ETH', 30, 'https://robinhoodchain.blockscout.com'),
  ('ZetaChain', 7000, 'ZETA', 30, 'https://zetachain.blockscout.com'),
  ('IOTA EVM', 8822, 'IOTA', 30, 'https://explorer.evm.iota.org'),
  ('Plasma', 9745, 'XPL', 30, 'https://plasmascan.to'),
  ('Immutable zkEVM', 13371, 'IMX', 30, 'https://explorer.immutable.com'),
  ('Zilliqa', 32769, 'ZIL', 30, 'https://zilliqa.blockscout.com'),
  ('ApeChain', 33139, 'APE', 30, 'https://apescan.io'),
  ('Mode', 34443, 'ETH', 30, 'https://explorer.mode.network'),
  ('Arbitrum Nova', 42170, 'ETH', 30, 'https://arbitrum-nova.blockscout.com'),
  ('ICB Network', 73115, 'ICBX', 30, 'https://icbscan.io'),
  ('Berachain', 80094, 'BERA', 30, 'https://berascan.com'),
  ('Creditcoin', 102030, 'CTC', 30, 'https://creditcoin.blockscout.com'),
  ('Taiko', 167000, 'ETH', 30, 'https://taikoscan.io'),
  ('Katana', 747474, 'ETH', 30, 'https://katanascan.com'),
  ('Neon EVM', 245022934, 'NEON', 30, 'https://neon.blockscout.com');

CREATE TEMPORARY TABLE added_coins (symbol text, name text, market_id text) ON COMMIT DROP;
INSERT INTO added_coins VALUES
  ('APE', 'ApeCoin', 'apecoin'),
  ('ASTR', 'Astar', 'astar'),
  ('BERA', 'Berachain', 'berachain-bera'),
  ('BNB', 'BNB', 'binancecoin'),
  ('BONE', 'Bone ShibaSwap', 'bone-shibaswap'),
  ('BTT', 'BitTorrent', 'bittorrent'),
  ('CTC', 'Creditcoin', 'creditcoin-2'),
  ('DATA', 'Data Network', NULL),
  ('ETC', 'Ethereum Classic', 'ethereum-classic'),
  ('ETH', 'Ethereum', 'ethereum'),
  ('FIL', 'Filecoin', 'filecoin'),
  ('FLOW', 'Flow', 'flow'),
  ('FUSE', 'Fuse', 'fuse-network-token'),
  ('FXS', 'Frax', 'frax-share'),
  ('HSK', 'HashKey EcoPoints', NULL),
  ('HYPE', 'Hyperliquid', 'hyperliquid'),
  ('ICBX', 'ICB Native Token', NULL),
  ('IMX', 'Immutable', 'immutable-x'),
  ('IOTA', 'IOTA', 'iota'),
  ('M', 'MemeCore', NULL),
  ('MON', 'Monad', 'monad'),
  ('MOVR', 'Moonriver', 'moonriver'),
  ('NEON', 'Neon', 'neon'),
  ('RBTC', 'Rootstock Bitcoin', 'rootstock'),
  ('SEI', 'Sei', 'sei-network'),
  ('SMR', 'Shimmer', 'shimmer'),
  ('TAC', 'TAC', NULL),
  ('XDC', 'XDC Network', 'xdce-crowd-sale'),
  ('XPL', 'Plasma', 'plasma'),
  ('ZETA', 'ZetaChain', 'zetachain'),
  ('ZIL', 'Zilliqa', 'zilliqa');

DELETE FROM added_networks n
  WHERE NOT EXISTS (SELECT FROM networks)
     OR EXISTS (SELECT FROM networks other WHERE other.chain_id = n.chain_id OR lower(other.name) = lower(n.name));

-- A coin is known by its market, or by symbol and name.
INSERT INTO coins (symbol, name, decimals, market_id, has_prices)
  SELECT added.symbol, added.name, 18, added.market_id, added.market_id IS NOT NULL
    FROM added_coins added
   WHERE EXISTS (SELECT FROM added_networks n WHERE n.symbol = added.symbol)
     AND NOT EXISTS (SELECT FROM coins c
                      WHERE NOT c.is_spam
                        AND (c.market_id = added.market_id
                             OR (lower(c.symbol) = lower(added.symbol) AND lower(c.name) = lower(added.name))));

INSERT INTO networks (name, kind, chain_id, explorer_url, native_coin_id, confirmations, is_active)
  SELECT n.name, 'evm', n.chain_id, n.explorer_url,
         (SELECT c.id FROM coins c
           WHERE NOT c.is_spam
             AND (c.market_id = added.market_id
                  OR (lower(c.symbol) = lower(added.symbol) AND lower(c.name) = lower(added.name)))
           ORDER BY c.market_id = added.market_id DESC NULLS LAST, c.id LIMIT 1),
         n.confirmations, false
    FROM added_networks n JOIN added_coins added ON added.symbol = n.symbol
   ORDER BY n.chain_id;
