/** Networks, coins, wallets, the address book and prices of the sample, and the sync of its wallets. */
import { formatDay } from '@holdfast/calendar';
import { SAMPLE_CHAIN_IDS, SAMPLE_TOKENS, type SampleChainId } from './sample-networks.ts';
import { sampleRpcUrl } from './sample-story.ts';
import { BRIDGE, clientAddress, DESK, EXCHANGE, SAMPLE_WALLETS, VENDOR } from './story/stage.ts';
import { AAVE_POOLS } from './story/tokens.ts';
import { LOCAL_ORIGIN as origin, required, type SampleBuild, type SampleCatalogue } from './sample-build.ts';

const CLIENT_COINS = ['ETH', 'USDC', 'WBTC'];
const CLIENT_CHAINS: readonly SampleChainId[] = [1, 42161];

export async function buildCatalogue(build: SampleBuild): Promise<SampleCatalogue> {
  const networkIds = await setNetworks(build);
  const coinIds = await setCoins(build);
  const walletIds = await addWallets(build, networkIds);
  await addAddressBook(build, networkIds);
  await addRule(build, networkIds);
  await addClientAccounts(build, networkIds);
  const { handlers, admin: caller, story } = build;
  await handlers.importPrices({
    body: { csv: story.pricesCsv, fileName: 'daily-prices.csv', dateFormat: 'unambiguous', decimalMark: '.' },
    caller,
    origin,
  });
  await build.runJobs();
  await handlers.syncAllWallets({ caller, origin });
  await build.runJobs();
  await importPositionPrices(build, networkIds);
  return { networkIds, walletIds, coinIds };
}

async function setNetworks({ pool, handlers, admin: caller, story }: SampleBuild): Promise<Map<SampleChainId, number>> {
  const { rows } = await pool.query<{ id: number; chain_id: number | null }>('SELECT id, chain_id FROM networks');
  const networkIds = new Map<SampleChainId, number>();
  for (const { id, chain_id } of rows) {
    const chainId = SAMPLE_CHAIN_IDS.find((each) => each === chain_id);
    if (chainId === undefined) {
      await handlers.updateNetwork({ body: { id, isActive: false }, caller, origin });
      continue;
    }
    networkIds.set(chainId, id);
    await handlers.updateNetwork({
      body: {
        id,
        rpcUrl: sampleRpcUrl(story.today),
        covalentName: null,
        usableByClients: CLIENT_CHAINS.includes(chainId),
      },
      caller,
      origin,
    });
  }
  return networkIds;
}

async function setCoins({ pool, handlers, admin: caller }: SampleBuild): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: number; symbol: string }>(
    'SELECT id, symbol FROM coins WHERE symbol = ANY ($1)',
    [['ETH', 'BTC', 'POL', ...Object.keys(SAMPLE_TOKENS)]],
  );
  const coinIds = new Map(rows.map(({ id, symbol }) => [symbol, id]));
  // The catalogue has a hundred coins that the sample does not use; without prices they would fill the list of missing
  // ones. One statement instead of a hundred calls.
  await pool.query('UPDATE coins SET has_prices = false WHERE has_prices AND NOT symbol = ANY ($1)', [
    [...coinIds.keys()],
  ]);
  for (const symbol of CLIENT_COINS)
    await handlers.updateCoin({ body: { id: required(coinIds, symbol), usableByClients: true }, caller, origin });
  return coinIds;
}

async function addWallets(
  { handlers, admin: caller }: SampleBuild,
  networkIds: ReadonlyMap<SampleChainId, number>,
): Promise<Map<string, number>> {
  const walletIds = new Map<string, number>();
  for (const { name, chainId, purpose, address } of SAMPLE_WALLETS) {
    const { id } = await handlers.addWallet({
      body: {
        name,
        networkId: required(networkIds, chainId),
        address,
        purpose,
        userId: null,
        isActive: true,
        startBlock: null,
      },
      caller,
      origin,
    });
    walletIds.set(address, id);
  }
  return walletIds;
}

async function addAddressBook(
  { handlers, admin: caller }: SampleBuild,
  networkIds: ReadonlyMap<SampleChainId, number>,
): Promise<void> {
  const everywhere = (address: string) => [...networkIds.values()].map((networkId) => ({ networkId, address }));
  await handlers.addExchange({
    body: { name: 'Kraken', website: 'https://www.kraken.com', accounts: everywhere(EXCHANGE) },
    caller,
    origin,
  });
  await handlers.addBridge({
    body: { name: 'Across', website: 'https://across.to', accounts: everywhere(BRIDGE) },
    caller,
    origin,
  });
  await handlers.addLendingProtocol({
    body: { name: 'Meridian Desk', website: null, accounts: [{ networkId: required(networkIds, 1), address: DESK }] },
    caller,
    origin,
  });
  await handlers.addLendingProtocol({
    body: {
      name: 'Aave v3',
      website: 'https://aave.com',
      accounts: ([1, 42161] as const).map((chainId) => ({
        networkId: required(networkIds, chainId),
        address: AAVE_POOLS[chainId].pool,
      })),
    },
    caller,
    origin,
  });
}

/** The payments to the vendor are classified by a rule. */
async function addRule(
  { handlers, admin: caller }: SampleBuild,
  networkIds: ReadonlyMap<SampleChainId, number>,
): Promise<void> {
  await handlers.addRule({
    body: {
      name: 'Hosting and audit invoices',
      conditions: { networkId: required(networkIds, 1), counterpartyAddress: VENDOR, direction: 'out' },
      action: 'purchase',
      priority: 100,
      isEnabled: true,
    },
    caller,
    origin,
  });
}

/** A wallet for withdrawals and an assigned deposit address for each client. */
async function addClientAccounts(
  { handlers, clients }: SampleBuild,
  networkIds: ReadonlyMap<SampleChainId, number>,
): Promise<void> {
  const networkId = required(networkIds, 1);
  for (const [index, caller] of clients.entries()) {
    await handlers.addClientWallet({
      body: { name: 'Ledger', networkId, address: clientAddress(index) },
      caller,
      origin,
    });
    await handlers.getDepositAddress({ query: { network_id: networkId }, caller, origin });
  }
}

/** Positions are coins that the first sync adds, so their prices come after it. */
async function importPositionPrices(build: SampleBuild, networkIds: ReadonlyMap<SampleChainId, number>): Promise<void> {
  const { pool, handlers, admin: caller, story } = build;
  const lines = ['date,coin,price'];
  for (const { chainId, address, days } of story.positionPrices) {
    const { rows } = await pool.query<{ coin_id: number }>(
      'SELECT coin_id FROM coin_addresses WHERE network_id = $1 AND address = $2',
      [required(networkIds, chainId), address],
    );
    if (!rows[0]) throw new Error(`The sample has no coin ${address}.`);
    for (const { day, priceUsd } of days) lines.push(`${formatDay(day)},${rows[0].coin_id},${priceUsd}`);
  }
  await handlers.importPrices({
    body: { csv: lines.join('\n'), fileName: 'position-values.csv', dateFormat: 'unambiguous', decimalMark: '.' },
    caller,
    origin,
  });
  await build.runJobs();
}
