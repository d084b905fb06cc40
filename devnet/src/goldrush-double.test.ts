import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Devnet, startDevnet } from './start-devnet.ts';
import { type GoldrushDouble, startGoldrushDouble } from './goldrush-double.ts';

interface Log {
  readonly log_offset: number;
  readonly raw_log_topics: readonly string[];
  readonly raw_log_data: string | null;
  readonly sender_contract_ticker_symbol: string | null;
  readonly decoded: {
    readonly name: string;
    readonly signature: string;
    readonly params: readonly { readonly name: string; readonly value: string }[];
  } | null;
}
interface Item {
  readonly tx_hash: string;
  readonly block_height: number;
  readonly tx_offset: number;
  readonly successful: boolean;
  readonly to_address: string | null;
  readonly gas_spent: number;
  readonly gas_price: number;
  readonly fees_paid: string;
  readonly log_events: readonly Log[] | null;
  readonly internal_transfers: readonly { readonly to_address: string; readonly value: string }[] | null;
}
interface Envelope {
  readonly data: {
    readonly current_page: number;
    readonly links: { readonly prev: string | null; readonly next: string | null };
    readonly items: readonly Item[];
  } | null;
  readonly error: boolean;
  readonly error_code: number | null;
}

let devnet: Devnet;
let double: GoldrushDouble;

beforeAll(async () => {
  devnet = await startDevnet({ networks: [1, 137] });
  double = await startGoldrushDouble({ devnet, pageSize: 25 });
});
afterEach(() => double.recover());
afterAll(() => Promise.all([double.close(), devnet.close()]));

const get = (url: string, key = double.apiKey) =>
  fetch(url.startsWith('http') ? url : `${double.baseUrl}${url}`, { headers: { authorization: `Bearer ${key}` } });
async function read(url: string) {
  const { data } = (await (await get(url)).json()) as Envelope;
  return data!;
}
const walletNamed = (name: string) => devnet.truth.wallets.find((wallet) => wallet.name === name)!.address;
const hashOf = (predicate: (line: Devnet['truth']['transactions'][number]) => boolean) =>
  devnet.truth.transactions.find(predicate)!.hash;
const only = async (hash: string, query = '') => (await read(`/eth-mainnet/transaction_v2/${hash}/${query}`)).items[0]!;

test('following links.prev gives every transaction of a wallet once, newest first', async () => {
  const wallet = walletNamed('Trading');
  const items: Item[] = [];
  const first = await read(`/eth-mainnet/address/${wallet}/transactions_v3/?no-logs=true`);
  expect(first.links.next).toBeNull();
  let page: typeof first | null = first;
  while (page !== null) {
    items.push(...page.items);
    page = page.links.prev === null ? null : await read(page.links.prev);
  }
  const told = devnet.truth.transactions.filter(
    ({ networkChainId, wallets }) => networkChainId === 1 && wallets.includes(wallet),
  );
  expect(items.map(({ tx_hash }) => tx_hash)).toEqual(told.map(({ hash }) => hash).reverse());
  expect(items.every(({ log_events }) => log_events === null)).toBe(true);
});

test('page 0 holds the oldest, and ascending order turns the items of a page', async () => {
  const path = `/1/address/${walletNamed('Yield')}/transactions_v3/page/0/`;
  const [page, turned] = [await read(path), await read(`${path}?block-signed-at-asc=true`)];
  expect(page.current_page).toBe(0);
  expect(page.links.prev).toBeNull();
  expect(page.links.next).toContain('/page/1/');
  expect(page.items).toHaveLength(25);
  expect(turned.items.map(({ tx_hash }) => tx_hash)).toEqual(page.items.map(({ tx_hash }) => tx_hash).reverse());
});

test('fees_paid is what left the wallet, and less than gas times the offered price', async () => {
  const { hash } = devnet.truth.transactions.find(({ action }) => action === 'swap')!;
  const item = await only(hash);
  const receipt = await devnet
    .network(1)
    .request<{ gasUsed: string; effectiveGasPrice: string }>('eth_getTransactionReceipt', [hash]);
  expect(BigInt(item.fees_paid)).toBe(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice));
  expect(BigInt(item.fees_paid)).toBeLessThan(BigInt(item.gas_spent) * BigInt(item.gas_price));
});

test('ether inside a stranger’s transaction is listed when asked for', async () => {
  const treasury = walletNamed('Treasury');
  const hash = hashOf(({ why }) => why.startsWith('A share of revenue'));
  expect((await only(hash)).internal_transfers).toBeNull();
  expect((await only(hash, '?with-internal=true')).internal_transfers).toEqual([
    expect.objectContaining({ to_address: treasury.toLowerCase(), value: ((3n * 10n ** 18n) / 2n).toString() }),
  ]);
  const found = await read(`/eth-mainnet/address/${treasury}/transactions_v3/`);
  expect(found.items.map(({ tx_hash }) => tx_hash)).toContain(hash);
});

test('logs come last first, decoded where the event is known and raw everywhere', async () => {
  const { log_events } = await only(
    hashOf(({ action, networkChainId }) => action === 'addLiquidity' && networkChainId === 1),
  );
  const offsets = log_events!.map(({ log_offset }) => log_offset);
  expect(offsets).toEqual([...offsets].sort((a, b) => b - a));
  expect(log_events!.every(({ raw_log_topics }) => raw_log_topics.length > 0)).toBe(true);
  expect(log_events!.some(({ decoded }) => decoded === null)).toBe(true);
  const transfer = log_events!.find(
    ({ decoded, sender_contract_ticker_symbol }) =>
      decoded?.name === 'Transfer' && sender_contract_ticker_symbol === 'USDC',
  )!;
  expect(transfer.decoded).toMatchObject({
    signature: 'Transfer(indexed address from, indexed address to, uint256 value)',
    params: [
      { name: 'from', value: walletNamed('Yield').toLowerCase() },
      { name: 'to' },
      { name: 'value', value: BigInt(transfer.raw_log_data!).toString() },
    ],
  });
});

test('a failed transaction is unsuccessful, without logs, and still costs its gas', async () => {
  const item = await only(hashOf(({ action }) => action === 'fee'));
  expect(item).toMatchObject({ successful: false, log_events: [] });
  expect(BigInt(item.fees_paid)).toBeGreaterThan(0n);
});

test('blocks with several transactions tell their places', async () => {
  const item = await only(hashOf(({ why }) => why === 'Ada lends USDC.'));
  expect(item.tx_offset).toBe(1);
});

test('new blocks are returned at once, and reverted blocks are gone', async () => {
  const network = devnet.network(137);
  const wallet = devnet.truth.wallets.find(({ name }) => name === 'Polygon reserve')!.address;
  const path = `/matic-mainnet/address/${wallet}/transactions_v3/`;
  const before = await read(path);
  const snapshotId = await network.snapshot();
  const { hash } = await network.send({ from: devnet.truth.knownAccounts[0]!.address, to: wallet, value: 1n });
  expect((await read(path)).items[0]).toMatchObject({ tx_hash: hash });
  await network.revert(snapshotId);
  expect(await read(path)).toEqual(before);
});

test('error: without the right key the request is refused', async () => {
  const response = await get(`/eth-mainnet/address/${walletNamed('Trading')}/transactions_v3/`, 'wrong');
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ data: null, error: true, error_code: 401 });
});

test('error: unknown chains, malformed addresses and unknown transactions are refused', async () => {
  expect((await get('/doge-mainnet/address/0x0/transactions_v3/')).status).toBe(404);
  expect((await get('/eth-mainnet/address/0x0/transactions_v3/')).status).toBe(400);
  expect((await get(`/eth-mainnet/transaction_v2/0x${'00'.repeat(32)}/`)).status).toBe(404);
  expect((await get('/eth-mainnet/nothing/')).status).toBe(404);
});

test('error: faults come in order and then the service is well again', async () => {
  const path = `/eth-mainnet/address/${walletNamed('Trading')}/transactions_v3/`;
  double.fail({ kind: 'rateLimit', retryAfterSeconds: 2 });
  double.fail({ kind: 'serverError', times: 2, status: 503 });
  double.fail({ kind: 'notJson' });
  double.fail({ kind: 'hangUp' });
  const limited = await get(path);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2']);
  expect([(await get(path)).status, (await get(path)).status]).toEqual([503, 503]);
  expect(await (await get(path)).text()).toMatch(/^<html>/);
  await expect(get(path)).rejects.toThrow();
  const asked = double.requests.length;
  expect((await get(path)).status).toBe(200);
  expect(double.requests.slice(asked)).toEqual([`/v1${path}`]);
});
