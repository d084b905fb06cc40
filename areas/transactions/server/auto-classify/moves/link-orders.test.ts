/** An order of 24.3 ETH as its settlement on Ethereum lists it (0xe2d6aa63…), with variations of what became of it. */
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { parseAbi, encodeAbiParameters, encodeEventTopics, parseAbiParameters, toHex } from 'viem';
import { beforeEach, expect, test } from 'vitest';
import { useShared } from '../../../../../kit/database/testing.ts';
import { transactionsCalls } from '../../../contract/calls.ts';
import { readProtocolEvents } from '../../../sources/events/read-protocol-events.ts';
import type { IngestTransfer } from '../../ingest/ingest-batch.ts';
import { addNetwork, addressOf, addWallet, ingestInto, transactionOf } from '../../ingest/testing.ts';
import { createTransactionWorld, NOON, ofCoin, received, sent } from '../../testing.ts';

const HOUR = 3_600_000;
const ETH_FLOW = '0x40a50cf069e992aa4536211b23f286ef88752187';
const SETTLEMENT = '0x9008d19f58aabd9ed0d60971565aa8510560ab41';
const [WETH, USDC] = [
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
] as const;
const UID =
  '0x597487886a7f67ee5655dbc737bb2449d86feae9e2dd8f33fc454736b5129cd040a50cf069e992aa4536211b23f286ef88752187ffffffff';
const PAID = '24.311042505395616962';
const PAID_WEI = 24311042505395616962n;
const ABI = parseAbi([
  'event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, uint256 feeAmount, bytes orderUid)',
  'event OrderPlacement(address indexed sender, (address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, bytes32 kind, bool partiallyFillable, bytes32 sellTokenBalance, bytes32 buyTokenBalance) order, (uint8 scheme, bytes data) signature, bytes data)',
  'event OrderRefund(bytes orderUid, address indexed refunder)',
]);
const BALANCE = '0x5a28e9363bb942b639270062aa6bb295f434bcdfc42c97267bf003f272060dc9';
const ORDER = {
  sellToken: WETH,
  buyToken: USDC,
  receiver: '0xcFeA48Cf6Ba36e0328a6Ead0fdB4C2642D21c59d',
  sellAmount: 24304521595868826446n,
  buyAmount: 39839408211n,
  validTo: 4294967295,
  appData: '0x3f1aabaf92e2f1cdd097c8712ef50a412c7e37e28ac7d08c63b9eba3d64f2b8d',
  feeAmount: 6520909526790516n,
  kind: '0xf3b277728b3fee749481eb3e0b3b48980dbbab78658fc419025cb16eee346775',
  partiallyFillable: false,
  sellTokenBalance: BALANCE,
  buyTokenBalance: BALANCE,
} as const;

const world = useShared(async () => {
  const made = await createTransactionWorld();
  const mainnet = await addNetwork(made.pool, { name: 'Main', chainId: 1, nativeCoinId: made.eth });
  await addWallet(made.pool, { networkId: mainnet, name: 'Hot on main', address: addressOf('hot') });
  return { ...made, mainnet };
});
beforeEach(async () => {
  await world.clearTransactions();
  await world.pool.query('TRUNCATE refused_links');
});

type Log = { address: string; topics: readonly string[]; data: string };
const eventsOf = (logs: readonly Log[]) =>
  readProtocolEvents({ logs: logs.map((log, index) => ({ ...log, topics: log.topics.map(String), index })) });

const placement = (): Log => ({
  address: ETH_FLOW,
  topics: encodeEventTopics({
    abi: ABI,
    eventName: 'OrderPlacement',
    args: { sender: addressOf('hot') as '0x' },
  }) as string[],
  data: encodeAbiParameters(
    [ABI[1].inputs[1], ABI[1].inputs[2], ABI[1].inputs[3]],
    [ORDER, { scheme: 0, data: ETH_FLOW }, toHex('quote')],
  ),
});
const trade = (sellAmount = PAID_WEI, address = SETTLEMENT): Log => ({
  address,
  topics: encodeEventTopics({ abi: ABI, eventName: 'Trade', args: { owner: ETH_FLOW } }) as string[],
  data: encodeAbiParameters(parseAbiParameters('address, address, uint256, uint256, uint256, bytes'), [
    WETH,
    USDC,
    sellAmount,
    40690637506n,
    6520909526790516n,
    UID,
  ]),
});
const refunded = (): Log => ({
  address: ETH_FLOW,
  topics: encodeEventTopics({
    abi: ABI,
    eventName: 'OrderRefund',
    args: { refunder: addressOf('stranger') as '0x' },
  }) as string[],
  data: encodeAbiParameters(parseAbiParameters('bytes'), [UID]),
});

let count = 0;
async function ingest(
  given: Omit<Partial<FoundTransaction>, 'transfers'> & { transfers: readonly IngestTransfer[] },
): Promise<number> {
  count += 1;
  const transaction = { ...transactionOf(`0x${String(count).padStart(64, '0')}`), ...given };
  return (await ingestInto(world.pool, { networkId: world.mainnet, transactions: [transaction] })).added[0]!;
}
const pay = (hours = 0) =>
  ingest({
    atMs: NOON + hours * HOUR,
    sender: addressOf('hot'),
    target: ETH_FLOW,
    transfers: [{ ...sent('flow', PAID), to: { kind: 'address', address: ETH_FLOW } }],
    events: eventsOf([placement()]),
  });
const settle = (log: Log, hours = 1, usdc = '40690.637506') =>
  ingest({
    atMs: NOON + hours * HOUR,
    sender: addressOf('solver'),
    target: SETTLEMENT,
    transfers: [
      { ...ofCoin(world.usdc, received('settlement', usdc)), from: { kind: 'address', address: SETTLEMENT } },
    ],
    events: eventsOf([log]),
  });
const giveBack = (amount = PAID, hours = 2) =>
  ingest({
    atMs: NOON + hours * HOUR,
    sender: addressOf('stranger'),
    target: ETH_FLOW,
    transfers: [{ ...received('flow', amount), from: { kind: 'address', address: ETH_FLOW } }],
    events: eventsOf([refunded()]),
  });
const links = async () =>
  (
    await world.pool.query(
      `SELECT out_transaction_id AS out, in_transaction_id AS in, kind, trim_scale(paid_amount) AS paid
         FROM transaction_links ORDER BY in_transaction_id`,
    )
  ).rows;
const actions = (...ids: number[]) => Promise.all(ids.map((id) => world.actionOf(id)));

test.each(['payment', 'fill'])('payment and fill become one swap, whichever is read last: the %s', async (last) => {
  const first = last === 'fill' ? await pay() : await settle(trade());
  expect([await links(), await actions(first)]).toEqual([[], [null]]);
  const second = last === 'fill' ? await settle(trade()) : await pay();
  const [out, fill] = last === 'fill' ? [first, second] : [second, first];
  expect(await links()).toEqual([{ out, in: fill, kind: 'order', paid: PAID }]);
  expect(await actions(out, fill)).toEqual(['placeOrder', 'swap']);
  const [placed, filled] = [await world.get(out), await world.get(fill)];
  expect([placed.linkedTransactionId, filled.linkedTransactionId]).toEqual([fill, out]);
  expect([placed.classification!.reason, filled.classification!.reason]).toEqual([
    'The order was filled 60 minutes later. Payment and fill are one swap.',
    'Fills the order that was placed 60 minutes earlier. Payment and fill are one swap.',
  ]);
});

test('two partial fills and the refund of the rest belong to one payment', async () => {
  const out = await pay();
  const first = await settle(trade(10n * 10n ** 18n), 1, '16700');
  const second = await settle(trade(4n * 10n ** 18n), 2, '6700');
  const rest = await giveBack('10.311042505395616962', 3);
  expect(await links()).toEqual([
    { out, in: first, kind: 'order', paid: '10' },
    { out, in: second, kind: 'order', paid: '4' },
    { out, in: rest, kind: 'order', paid: null },
  ]);
  expect(await actions(out, first, second, rest)).toEqual(['placeOrder', 'swap', 'swap', 'cancelOrder']);
});

test('an expired order comes back: canceled, and nothing else', async () => {
  const [out, back] = [await pay(), await giveBack()];
  expect(await links()).toEqual([{ out, in: back, kind: 'order', paid: null }]);
  expect(await actions(out, back)).toEqual(['placeOrder', 'cancelOrder']);
});

test('an open order is suggested as placed, and a fill of an unknown payment as a swap', async () => {
  const [out, forged] = [await pay(), await settle(trade(PAID_WEI, addressOf('stranger')))];
  expect([await links(), await actions(out, forged)]).toEqual([[], [null, null]]);
  const { items } = await world.api(transactionsCalls.listUnclassifiedTransactions, { query: {} });
  const suggested = items.find(({ id }) => id === out)!.suggestion!;
  expect([suggested.action, suggested.reason]).toEqual([
    'placeOrder',
    'You placed an order with CoW Swap ETH flow: 24.311042 ETH is set aside until it is filled.',
  ]);
});

test('a choice of a person is kept, and one undo takes link and classifications back for good', async () => {
  const out = await pay();
  await world.classify([out], 'giftSent');
  const fill = await settle(trade());
  expect([await links(), await actions(out, fill)]).toEqual([[], ['giftSent', null]]);
  await world.clearTransactions();
  const [again, filled] = [await pay(), await settle(trade())];
  await world.undo((await world.get(again)).classification!.batchId);
  expect([await links(), await actions(again, filled)]).toEqual([[], [null, null]]);
  await giveBack();
  expect(await links()).toEqual([]);
});

test('undoing another classification of the payment links all of its fills again', async () => {
  const out = await pay();
  const fills = [await settle(trade(10n * 10n ** 18n), 1, '16700'), await settle(trade(4n * 10n ** 18n), 2, '6700')];
  const { batchId } = await world.classify([out], 'lost');
  expect(await links()).toEqual([]);
  await world.undo(batchId);
  expect((await links()).map((link) => [link.out, link.in, link.paid])).toEqual([
    [out, fills[0], '10'],
    [out, fills[1], '4'],
  ]);
});

test('a fill that fails on a reorganised chain no longer belongs to the payment', async () => {
  const out = await pay();
  const fill = await settle(trade());
  const { hash } = await world.get(fill);
  await ingestInto(world.pool, {
    networkId: world.mainnet,
    transactions: [
      {
        ...transactionOf(hash!),
        atMs: NOON + HOUR,
        sender: addressOf('solver'),
        target: SETTLEMENT,
        block: { number: 101, hash: '0xb101b', position: 0 },
        status: 'failed',
        transfers: [],
        events: [],
      },
    ],
  });
  expect([await links(), await actions(out, fill)]).toEqual([[], [null, null]]);
});
