/**
 * What the devnet really did, in the files that a person has (prices, the statement of the exchange), and compared with
 * the books: classifications, holdings, and every disposal whose figures follow from the chain alone.
 *
 * Prices never change, and every coin that is disposed of was bought at its price, so a reader can recompute all of it.
 */
import { splitFields } from '@holdfast/csv';
import { formatDecimal, fromSmallestUnits, multiply, parseAmount, type Amount } from '@holdfast/money';
import pg from 'pg';
import type { Hex } from 'viem';
import { type ChainId } from '../../../devnet/src/profiles.ts';
import { type Devnet } from '../../../devnet/src/start-devnet.ts';
import { type DevnetNetwork } from '../../../devnet/src/devnet-network.ts';
import { STEADY_PRICES } from '../../../devnet/src/steady-prices.ts';
import { type TruthToken, type TruthTransaction } from '../../../devnet/src/truth.ts';
import { expect } from './holdfast.ts';

const DAY_MS = 86_400_000;
/** A figure of the form is rounded to cents. */
const CENT = 0.0101;
const STABLECOINS = new Set(['USDC', 'DAI']);
/** keccak256 of "Transfer(address,address,uint256)" and of the wrapper's "Withdrawal(address,uint256)". */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/** A price of every coin for each day of 2024. */
export function priceFile(): string {
  const lines = ['date,symbol,price'];
  for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2025, 0, 1); day += DAY_MS)
    for (const [symbol, price] of Object.entries(STEADY_PRICES))
      lines.push(`${new Date(day).toISOString().slice(0, 10)},${symbol},${price}`);
  return `${lines.join('\n')}\n`;
}

/**
 * The statement of the exchange, in the format of Koinly: on New Year's Day it sold what it pays out later, and it
 * lists every payout and deposit with its hash.
 */
export async function exchangeStatement(devnet: Devnet): Promise<string> {
  const bought = new Map<string, bigint>();
  const moves: string[] = [];
  for (const transaction of devnet.truth.transactions) {
    if (transaction.action !== 'exchangeWithdrawal' && transaction.action !== 'exchangeDeposit') continue;
    const { symbol, amount, at } = await readPlainMove(devnet, transaction);
    const isPayout = transaction.action === 'exchangeWithdrawal';
    if (isPayout) bought.set(symbol, (bought.get(symbol) ?? 0n) + amount);
    const coins = `${formatDecimal(amount)},${symbol}`;
    moves.push(`${at} UTC,${isPayout ? `withdrawal,${coins},,` : `deposit,,,${coins}`},,,,${transaction.hash}`);
  }
  const purchases = [...bought].map(([symbol, amount]) => {
    const paid = formatDecimal(worth(symbol, amount as Amount));
    return `2024-01-01 12:00:00 UTC,buy,${paid},USD,${formatDecimal(amount as Amount)},${symbol},,,,`;
  });
  const header =
    'Date,Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,TxHash';
  return `${[header, ...purchases, ...moves].join('\n')}\n`;
}

const worth = (symbol: string, amount: Amount): Amount =>
  multiply<Amount>(amount, parseAmount(STEADY_PRICES[symbol] ?? '0'), 'halfAwayFromZero');

/** A transfer of the native coin or of one token. */
async function readPlainMove(devnet: Devnet, { networkChainId, hash }: TruthTransaction) {
  const network = devnet.network(networkChainId);
  const { input, value, to, blockNumber } = await network.request<
    Record<'input' | 'value' | 'to' | 'blockNumber', Hex>
  >('eth_getTransactionByHash', [hash]);
  const { timestamp } = await network.request<{ timestamp: Hex }>('eth_getBlockByNumber', [blockNumber, false]);
  const token = input === '0x' ? undefined : tokenAt(devnet, networkChainId, to);
  const units = token ? BigInt(`0x${input.slice(74)}`) : BigInt(value);
  return {
    symbol: token?.symbol ?? nativeOf(devnet, networkChainId),
    amount: fromSmallestUnits(units, token?.decimals ?? 18),
    at: new Date(Number(timestamp) * 1000).toISOString().replace('T', ' ').slice(0, 19),
  };
}

function tokenAt(devnet: Devnet, chainId: ChainId, address: string): TruthToken | undefined {
  return devnet.truth.tokens.find(
    (token) => token.networkChainId === chainId && token.address.toLowerCase() === address.toLowerCase(),
  );
}

function nativeOf(devnet: Devnet, chainId: ChainId): string {
  return devnet.truth.networks.find(({ networkChainId }) => networkChainId === chainId)?.nativeSymbol ?? '';
}

interface Compared {
  readonly devnet: Devnet;
  readonly databaseUrl: string;
  /** Form 8949 as it was downloaded. */
  readonly csv: string;
}

export async function expectSameAsTruth({ devnet, databaseUrl, csv }: Compared): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await expectActions(client, devnet);
    await expectHoldings(client, devnet);
    await expectSwaps(client, devnet);
    await expectCosts(client);
    await expectForm(client, csv);
  } finally {
    await client.end();
  }
}

/** Every transaction has the action that it had in truth, and the two ends of each bridging are linked. */
async function expectActions(client: pg.Client, { truth }: Devnet): Promise<void> {
  const { rows } = await client.query<{ key: string; action: string | null }>(
    `SELECT n.chain_id || ' ' || t.hash AS key, c.action FROM transactions t JOIN networks n ON n.id = t.network_id
       LEFT JOIN classifications c ON c.transaction_id = t.id WHERE t.ledger NOT LIKE 'import%'`,
  );
  const actions = new Map(rows.map(({ key, action }) => [key, action]));
  const wrong = truth.transactions.filter(
    // What moves nothing is not read: see the tests of the sync.
    ({ networkChainId, hash, action, why }) =>
      actions.get(`${networkChainId} ${hash}`) !== action && !why.startsWith('A transfer of nothing'),
  );
  expect(wrong.map(({ networkChainId, hash, action }) => [action, actions.get(`${networkChainId} ${hash}`)])).toEqual(
    [],
  );
  const { rows: links } = await client.query<{ pair: string }>(
    `SELECT o.hash || ' ' || i.hash AS pair FROM transaction_links l
       JOIN transactions o ON o.id = l.out_transaction_id JOIN transactions i ON i.id = l.in_transaction_id
      WHERE l.kind = 'bridge'`,
  );
  expect(links.map(({ pair }) => pair).toSorted()).toEqual(
    truth.bridgings.map((bridging) => `${bridging.out.hash} ${bridging.in.hash}`).toSorted(),
  );
}

/** Each wallet holds what its chain says, coin by coin; a wrapped coin counts as the coin. */
async function expectHoldings(client: pg.Client, devnet: Devnet): Promise<void> {
  const expected = new Map<string, bigint>();
  const add = (key: string, amount: bigint) => expected.set(key, (expected.get(key) ?? 0n) + amount);
  for (const { networkChainId, name, address } of devnet.truth.wallets) {
    const network = devnet.network(networkChainId);
    const native = BigInt(await network.request<Hex>('eth_getBalance', [address, 'latest']));
    add(`${networkChainId} ${name} ${nativeOf(devnet, networkChainId)}`, fromSmallestUnits(native, 18));
    for (const token of devnet.truth.tokens.filter((each) => each.networkChainId === networkChainId)) {
      if (!['coin', 'wrappedNative', 'reward'].includes(token.role)) continue;
      const symbol = token.role === 'wrappedNative' ? nativeOf(devnet, networkChainId) : token.symbol;
      add(`${networkChainId} ${name} ${symbol}`, await balanceOf(network, token, address));
    }
  }
  // The exchange paid out all that was bought there, so it holds what was deposited.
  for (const transaction of devnet.truth.transactions) {
    if (transaction.action !== 'exchangeDeposit') continue;
    const { symbol, amount } = await readPlainMove(devnet, transaction);
    add(`Exchange ${symbol}`, amount);
  }
  const { rows } = await client.query<{ key: string; amount: string }>(
    `SELECT coalesce(n.chain_id || ' ' || w.name, 'Exchange') || ' ' || c.symbol AS key, h.amount FROM book_holdings h
       JOIN wallets w ON w.id = h.wallet_id JOIN networks n ON n.id = w.network_id JOIN coins c ON c.id = h.asset_id
      WHERE c.symbol = ANY ($1)`,
    [Object.keys(STEADY_PRICES)],
  );
  const held = rows.map(({ key, amount }) => `${key}: ${formatDecimal(parseAmount(amount))}`);
  const wanted = [...expected]
    .filter(([, amount]) => amount !== 0n)
    .map(([key, amount]) => `${key}: ${formatDecimal(amount as Amount)}`);
  expect(held.toSorted()).toEqual(wanted.toSorted());
  expect(wanted.length).toBeGreaterThan(20);
}

async function balanceOf(network: DevnetNetwork, { address, decimals }: TruthToken, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  const units = await network.request<Hex>('eth_call', [{ to: address, data }, 'latest']);
  return fromSmallestUnits(BigInt(units), decimals);
}

/**
 * A swap brings in what was received at its price, or what was given if only that was a stablecoin, and what came in
 * cost as much. The gas lowers the proceeds of the coins given and is a disposal at its own price, so the sum is the
 * value of the swap.
 */
async function expectSwaps(client: pg.Client, devnet: Devnet): Promise<void> {
  const { rows } = await client.query<Record<'key' | 'symbol' | 'amount' | 'proceeds', string>>(
    `SELECT n.chain_id || ' ' || t.hash AS key, c.symbol, sum(p.amount) AS amount, sum(p.proceeds_usd) AS proceeds
       FROM book_positions p JOIN transactions t ON t.id = p.close_transaction_id
       JOIN networks n ON n.id = t.network_id JOIN coins c ON c.id = p.asset_id
       JOIN classifications m ON m.transaction_id = t.id AND m.action = 'swap'
      GROUP BY 1, 2`,
  );
  const { rows: opened } = await client.query<{ key: string; cost: string }>(
    `SELECT n.chain_id || ' ' || t.hash AS key, sum(l.cost_usd) AS cost
       FROM (SELECT open_transaction_id, cost_usd FROM book_positions WHERE lot_id IS NOT NULL
             UNION ALL SELECT open_transaction_id, cost_usd FROM book_open_lots) AS l
       JOIN transactions t ON t.id = l.open_transaction_id JOIN networks n ON n.id = t.network_id GROUP BY 1`,
  );
  const costs = new Map(opened.map(({ key, cost }) => [key, Number(cost)]));
  const swaps = devnet.truth.transactions.filter(({ action }) => action === 'swap');
  const lines: string[] = [];
  for (const swap of swaps) {
    const key = `${swap.networkChainId} ${swap.hash}`;
    const disposals = rows.filter((row) => row.key === key);
    if (disposals.length === 0) throw new Error(`No disposal of the swap ${swap.hash}: ${swap.why}`);
    const received = await readReceived(devnet, swap);
    const dollars = disposals.find(({ symbol }) => symbol === 'USDC');
    const isPaidInDollars = dollars !== undefined && !received.hasStablecoin;
    const value = isPaidInDollars ? worth('USDC', parseAmount(dollars.amount)) : received.usd;
    const proceeds = disposals.reduce((total, row) => total + Number(row.proceeds), 0);
    const figures = { proceeds, cost: costs.get(key) ?? 0 };
    if (Object.values(figures).some((figure) => !isSame(figure, Number(formatDecimal(value)))))
      lines.push(`${swap.hash} ${swap.why} value ${formatDecimal(value)}: ${JSON.stringify([figures, disposals])}`);
  }
  expect(lines).toEqual([]);
  expect(swaps).toHaveLength(93);
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 0.000001;

/** What the wallet received, at its price. */
async function readReceived(
  devnet: Devnet,
  { networkChainId, hash, wallets }: TruthTransaction,
): Promise<{ readonly usd: Amount; readonly hasStablecoin: boolean }> {
  const network = devnet.network(networkChainId);
  const native = nativeOf(devnet, networkChainId);
  const { logs } = await network.request<{ logs: { address: string; topics: Hex[]; data: Hex }[] }>(
    'eth_getTransactionReceipt',
    [hash],
  );
  const own = wallets.map((address) => address.slice(2).toLowerCase());
  let usd = 0n;
  let hasStablecoin = false;
  for (const { address, topics, data } of logs) {
    const token = tokenAt(devnet, networkChainId, address);
    if (!token) continue;
    const isMine = topics[0] === TRANSFER && own.some((wallet) => topics[2]?.endsWith(wallet));
    // The router unwraps for the wallet; a wallet that unwraps for itself does not swap.
    if (!isMine && topics[0] !== WITHDRAWAL) continue;
    const amount = fromSmallestUnits(BigInt(data), token.decimals);
    usd += worth(token.role === 'wrappedNative' ? native : token.symbol, amount);
    hasStablecoin ||= STABLECOINS.has(token.symbol);
  }
  return { usd: usd as Amount, hasStablecoin };
}

/**
 * Whatever the reason of a disposal: coins with a price had cost their price, exactly, and none has a missing basis.
 * What a swap brought in cost what was given; see above.
 */
async function expectCosts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT c.symbol || ' ' || p.kind || ' ' || trim_scale(p.amount) || ': ' || trim_scale(p.cost_usd) AS line
       FROM book_positions p JOIN coins c ON c.id = p.asset_id
       JOIN unnest($1::text[], $2::numeric[]) AS given (symbol, price) USING (symbol)
       LEFT JOIN classifications o ON o.transaction_id = p.open_transaction_id
      WHERE p.is_taxable AND (p.flags <> '{}' OR o.action IS DISTINCT FROM 'swap'
                                AND round(p.cost_usd, 6) <> round(p.amount * given.price, 6))
      ORDER BY p.disposed_at, p.id LIMIT 10`,
    [Object.keys(STEADY_PRICES), Object.values(STEADY_PRICES)],
  );
  expect(rows.map(({ line }) => line)).toEqual([]);
}

/** Every taxable disposal is on one row of the file, and each row has the figures of its disposals. */
async function expectForm(client: pg.Client, csv: string): Promise<void> {
  const { rows } = await client.query<{ id: string; proceeds: string; cost: string }>(
    `SELECT id::text AS id, proceeds_usd AS proceeds, cost_usd AS cost FROM book_positions
      WHERE is_taxable AND year = 2024`,
  );
  const positions = new Map(rows.map((row) => [row.id, row]));
  const [, ...lines] = csv
    .trim()
    .split(/\r?\n/u)
    .map((line) => splitFields(line, ','));
  const onForm = lines.flatMap((fields) => (fields[11] ?? '').split(' '));
  expect(onForm.toSorted()).toEqual([...positions.keys()].toSorted());
  const different = lines.filter((fields) => {
    const own = (fields[11] ?? '').split(' ').map((id) => positions.get(id));
    const sum = (figure: 'proceeds' | 'cost') => own.reduce((total, row) => total + Number(row?.[figure]), 0);
    const differs = (field: string | undefined, figure: number) => Math.abs(Number(field) - figure) > CENT;
    return differs(fields[5], sum('proceeds')) || differs(fields[6], sum('cost'));
  });
  expect(different).toEqual([]);
  const total = (place: number) => lines.reduce((sum, fields) => sum + Number(fields[place]), 0).toFixed(2);
  process.stdout.write(
    `Form 8949: ${lines.length} rows of ${rows.length} disposals, proceeds ${total(5)}, cost ${total(6)}, ` +
      `gain ${total(9)}.\n`,
  );
}
