import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { parseAmount } from '@holdfast/money';
import { expect, test } from 'vitest';
import { transportWithoutPauses } from '../rpc/testing.ts';
import { createExplorerSource } from './create-explorer-source.ts';
import { blockscoutHost, etherscanHost, type ExplorerHost } from './explorer-host.ts';

const ACCOUNT = '0xF368A42D316070Cd53515fBF67Ac219aa29D5FE0';
const HEAD = 15_600_400;
const hex = (number: number, digits = 0) => `0x${number.toString(16).padStart(digits, '0')}`;
const block = (number: number) => ({
  number: hex(number),
  hash: hex(number + 1, 64),
  timestamp: hex(1_600_000_000 + number),
  transactions: [],
});

/** Each with its block, which is also its index, and its amount in gwei. */
const WITHDRAWALS = [
  { number: 100, gwei: 10_742_175 },
  { number: 200, gwei: 32_012_871_208 },
  { number: 210, gwei: 32_000_000_000 },
  { number: 220, gwei: 31_600_000_000 },
  { number: 230, gwei: 64_500_000_000 },
] as const;

/** Proposed blocks, oldest first, with their priority fees in wei; the first was mined, and one paid nothing. */
const BLOCKS = [
  { number: 90, wei: '2000000000000000000' },
  { number: 15_600_000, wei: '40000000000000001' },
  { number: 15_600_001, wei: '0' },
] as const;

/** Etherscan and Blockscout with these withdrawals, two a page at Blockscout, and 200 ETH of the genesis block. */
function open(host: ExplorerHost): ChainSource {
  const reply = (url: URL, body: string): unknown => {
    if (body !== '') {
      const calls = [JSON.parse(body) as { id: number; method: string; params: [string] }].flat();
      return calls.map(({ id, method, params }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? '0x1' : block(Number(params[0] === 'latest' ? HEAD : params[0])),
      }));
    }
    if (url.pathname.endsWith('/withdrawals')) {
      const from = WITHDRAWALS.length - Number(url.searchParams.get('items_count') ?? 0);
      const items = WITHDRAWALS.slice(Math.max(0, from - 2), from).toReversed();
      return {
        items: items.map(({ number, gwei }) => ({
          amount: `${gwei}000000000`,
          block_number: number,
          index: number,
          timestamp: new Date((1_600_000_000 + number) * 1000).toISOString(),
          validator_index: 7,
        })),
        next_page_params: from > 2 ? { index: items.at(-1)!.number, items_count: WITHDRAWALS.length - from + 2 } : null,
      };
    }
    if (url.pathname.endsWith('/blocks-validated'))
      return {
        items: BLOCKS.toReversed().map(({ number, wei }) => ({
          height: number,
          timestamp: new Date((1_600_000_000 + number) * 1000).toISOString(),
          priority_fee: number === 90 ? '0' : wei,
          rewards: number === 90 ? [{ type: 'Miner Reward', reward: wei }] : [],
        })),
        next_page_params: null,
      };
    const asked = url.searchParams;
    const action = asked.get('action') ?? '';
    if (action.startsWith('eth_'))
      return { jsonrpc: '2.0', id: 1, result: block(asked.get('tag') === 'latest' ? HEAD : Number(asked.get('tag'))) };
    const from = Number(asked.get('startblock') ?? 0);
    const rows: Record<string, readonly object[]> = {
      txsBeaconWithdrawal: WITHDRAWALS.filter(({ number }) => number >= from).map(({ number, gwei }) => ({
        withdrawalIndex: String(number),
        validatorIndex: '7',
        address: ACCOUNT.toLowerCase(),
        amount: String(gwei),
        blockNumber: String(number),
        timestamp: String(1_600_000_000 + number),
      })),
      getminedblocks:
        asked.get('page') === '1'
          ? BLOCKS.toReversed().map(({ number, wei }) => ({
              blockNumber: String(number),
              timeStamp: String(1_600_000_000 + number),
              blockReward: wei,
            }))
          : [],
      txlist: [
        {
          blockNumber: '0',
          timeStamp: '1438269973',
          hash: `GENESIS_${ACCOUNT.slice(2).toLowerCase()}`,
          from: 'GENESIS',
          to: ACCOUNT.toLowerCase(),
          value: '200000000000000000000',
        },
      ].filter(({ blockNumber }) => Number(blockNumber) >= from),
    };
    const result = (rows[action] ?? []).slice(0, Number(asked.get('offset') ?? 1_000));
    return { status: result.length === 0 ? '0' : '1', message: result.length === 0 ? 'No rows found' : 'OK', result };
  };
  const transport = {
    ...transportWithoutPauses(),
    fetch: async (url: string, { body }: { body?: unknown } = {}) => {
      const text = typeof body === 'string' ? body : '';
      const found = reply(new URL(url), text);
      return Response.json(text !== '' && !text.startsWith('[') ? (found as unknown[])[0] : found);
    },
  };
  return createExplorerSource({ host, chainId: 1, rpcUrl: null, transport, rowsAPage: 3 });
}

async function read(source: ChainSource): Promise<FoundTransaction[]> {
  const found: FoundTransaction[] = [];
  for await (const batch of source.readHistory({ address: ACCOUNT, fromBlock: 0, toBlock: HEAD }))
    found.push(...batch.transactions);
  return found;
}

const etherscan = () => open(etherscanHost({ chainId: 1, url: 'http://explorer.example/v2/api', apiKey: 'key' }));
const blockscout = () => open(blockscoutHost({ chainId: 1, url: 'http://explorer.example' }));

test('withdrawals and blocks of validators are income, the principal of an exit and unclear ones are for a person', async () => {
  const found = await read(etherscan());
  expect(
    found.map(({ key, block: at, atMs, source, transfers }) => [
      key,
      at?.number,
      atMs,
      source?.kind,
      source?.name,
      transfers[0]?.amount,
    ]),
  ).toEqual(
    (
      [
        [`genesis:${ACCOUNT.toLowerCase()}`, 0, 1_438_269_973_000, 'review', 'Genesis block', '200'],
        ['reward:90', 90, 1_600_000_090_000, 'mining', 'Block 90', '2'],
        ['withdrawal:100', 100, 1_600_000_100_000, 'staking_reward', 'Validator 7', '0.010742175'],
        ['withdrawal:200:principal', 200, 1_600_000_200_000, 'review', 'Validator 7, principal', '32'],
        ['withdrawal:200', 200, 1_600_000_200_000, 'staking_reward', 'Validator 7', '0.012871208'],
        ['withdrawal:210:principal', 210, 1_600_000_210_000, 'review', 'Validator 7, principal', '32'],
        ['withdrawal:220', 220, 1_600_000_220_000, 'review', 'Validator 7', '31.6'],
        ['withdrawal:230', 230, 1_600_000_230_000, 'review', 'Validator 7', '64.5'],
        ['reward:15600000', 15_600_000, 1_615_600_000_000, 'staking_reward', 'Block 15600000', '0.040000000000000001'],
      ] as const
    ).map(([key, number, atMs, kind, name, amount]) => [key, number, atMs, kind, name, parseAmount(amount)]),
  );
  expect(found.find(({ key }) => key === 'withdrawal:100')).toMatchObject({
    hash: null,
    block: { number: 100, hash: hex(101, 64), position: 100 },
    transfers: [{ coin: { kind: 'native' }, from: null, to: { address: ACCOUNT }, role: 'transfer' }],
  });
});

test('Blockscout and Etherscan give the same withdrawals and blocks, page by page', async () => {
  const paid = (found: readonly FoundTransaction[]) => found.filter(({ key }) => !key.startsWith('genesis'));
  expect(paid(await read(blockscout()))).toEqual(paid(await read(etherscan())));
});
