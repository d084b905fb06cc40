import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, useShared } from '../../../../kit/database/testing.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { ingest } from './ingest.ts';
import { type IngestBatch } from './ingest-batch.ts';
import {
  addCoin,
  addEthereum,
  addNetwork,
  addressOf,
  addWallet,
  ingestInto,
  storedTransfers,
  transactionOf,
  transferOf,
} from './testing.ts';

const database = useShared(createTestDatabase);
let ether: number;
let network: number;
beforeEach(async () => {
  await emptyTables(
    database.pool,
    'coins, networks, transactions, transaction_events, transaction_days, deleted_transactions, classification_batches',
    { restartsIds: true },
  );
  ({ ether, network } = await addEthereum(database.pool));
});

const give = (transactions: readonly FoundTransaction[], batch: Partial<IngestBatch> = {}) =>
  ingestInto(database.pool, { networkId: network, transactions, ...batch });
const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(sql, values)).rows;
const address = (name: string) => ({ kind: 'address', address: addressOf(name) }) as const;
const tokenTransfer = (key: string, contract: string, amount = '5') =>
  transferOf({ key, coin: { kind: 'token', address: addressOf(contract) }, origin: 'log' }, amount);
const addCoinWithContract = (symbol: string, contract: string) =>
  database.pool.query(
    `WITH coin AS (INSERT INTO coins (symbol, name, decimals, market_id)
       VALUES ($1, $1 || ' coin', 6, lower($1)) RETURNING id)
     INSERT INTO coin_addresses (coin_id, network_id, address, decimals) SELECT id, $2, $3, 6 FROM coin`,
    [symbol, network, addressOf(contract)],
  );
const facts = (contract: string, given: Partial<NonNullable<IngestBatch['tokens']>[number]> = {}) => ({
  address: addressOf(contract),
  symbol: 'TKN',
  name: 'Token',
  decimals: 6,
  ...given,
});

describe('facts', () => {
  test('a transaction is stored with every field and its transfers, and its day counts it', async () => {
    const outcome = await give([
      transactionOf('0xa1', {
        note: 'with\ttab, \\ and\nline',
        methodId: '0x12345678',
        events: [
          { name: 'erc20.approval', contract: addressOf('usdc'), logIndex: 3, values: { owner: addressOf('hot') } },
        ],
        transfers: [
          transferOf({}, '1.000000000000000001'),
          transferOf({ key: 'gas', from: address('hot'), to: null, role: 'fee', origin: 'gas' }, '0.000021'),
        ],
      }),
    ]);
    expect(outcome).toMatchObject({ added: [1], alreadyThere: 0, updated: [], skippedDeleted: 0, issues: [] });
    expect(await rowsOf('SELECT * FROM transactions')).toMatchObject([
      {
        ledger: `network:${network}`,
        key: '0xa1',
        source: 'rpc',
        network_id: network,
        hash: '0xa1',
        block: 100,
        block_hash: '0xb100',
        position: 0,
        at: new Date(Date.UTC(2024, 2, 7, 12)),
        status: 'success',
        sender: addressOf('stranger'),
        target: addressOf('hot'),
        method_id: '0x12345678',
        source_note: 'with\ttab, \\ and\nline',
        edited_at: null,
        is_classified: false,
        events: [
          { name: 'erc20.approval', contract: addressOf('usdc'), logIndex: 3, values: { owner: addressOf('hot') } },
        ],
      },
    ]);
    expect(await storedTransfers(database.pool)).toEqual([
      '0xa1 gas: 0.000021 ETH hot > nobody',
      '0xa1 value: 1.000000000000000001 ETH stranger > hot',
    ]);
    expect(await rowsOf('SELECT day, transactions, unclassified FROM transaction_days')).toEqual([
      { day: '2024-03-07', transactions: 1, unclassified: 1 },
    ]);
    expect(await rowsOf('SELECT address, kind FROM accounts ORDER BY address')).toEqual([
      { address: addressOf('hot'), kind: 'unknown' },
      { address: addressOf('stranger'), kind: 'unknown' },
    ]);
  });

  test('the same again adds nothing, in the same batch as well', async () => {
    const found = [transactionOf('0xa1'), transactionOf('0xa2'), transactionOf('0xa1')];
    expect((await give(found)).added).toHaveLength(2);
    const before = await storedTransfers(database.pool);
    expect(await give(found)).toMatchObject({ added: [], alreadyThere: 2, updated: [], skippedDeleted: 0, issues: [] });
    expect(await storedTransfers(database.pool)).toEqual(before);
    expect(await rowsOf('SELECT sum(transactions)::int AS n FROM transaction_days')).toEqual([{ n: 2 }]);
  });

  test('a transaction of two own wallets is stored once, with the transfers of both', async () => {
    const seenFromHot = transactionOf('0xa1', { transfers: [transferOf({ key: 'log:1' }, '1')] });
    const seenFromCold = transactionOf('0xa1', {
      transfers: [transferOf({ key: 'log:1' }, '1'), transferOf({ key: 'log:2', to: address('cold') }, '2')],
    });
    await give([seenFromHot]);
    expect(await give([seenFromCold])).toMatchObject({ added: [], updated: [1], alreadyThere: 0 });
    expect(await storedTransfers(database.pool)).toEqual([
      '0xa1 log:1: 1 ETH stranger > hot',
      '0xa1 log:2: 2 ETH stranger > cold',
    ]);
    expect(await give([seenFromHot, seenFromCold])).toMatchObject({ updated: [], alreadyThere: 1 });
  });

  test('ids follow the order of the chain, whatever the order of the batch', async () => {
    const at = (number: number, position: number, minutes: number) => ({
      block: { number, hash: `0xb${number}`, position },
      atMs: Date.UTC(2024, 2, 7, 12, minutes),
    });
    await give([
      transactionOf('0xc', at(7, 2, 1)),
      transactionOf('0xd', at(7, 10, 1)),
      transactionOf('0xa', at(9, 0, 2)),
      transactionOf('0xb', at(3, 5, 0)),
    ]);
    expect((await rowsOf<{ key: string }>('SELECT key FROM transactions ORDER BY id')).map((row) => row.key)).toEqual([
      '0xb',
      '0xc',
      '0xd',
      '0xa',
    ]);
  });

  test('any sequence of overlapping batches ends in the same rows as one batch of everything', async () => {
    const keys = ['k1', 'k2', 'k3', 'k4'];
    const part = fc.record({
      key: fc.constantFrom(...keys),
      parts: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
    });
    const toFound = ({ key, parts }: { key: string; parts: number[] }) =>
      transactionOf(key, { transfers: parts.map((n) => transferOf({ key: `log:${n}` }, String(n + 1))) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (batches) => {
          await emptyTables(database.pool, 'transactions', { restartsIds: false });
          for (const batch of batches) await give(batch.map(toFound));
          const expected = new Set(
            batches
              .flat()
              .flatMap(({ key, parts }) => parts.map((n) => `${key} log:${n}: ${n + 1} ETH stranger > hot`)),
          );
          expect(await storedTransfers(database.pool)).toEqual([...expected].toSorted());
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('coins', () => {
  test('a known contract is its coin; an unknown token becomes a coin for review with its own decimals', async () => {
    const usdc = await addCoin(database.pool, { symbol: 'USDC', name: 'USD Coin', decimals: 6 });
    await database.pool.query('INSERT INTO coin_addresses VALUES ($1, $2, $3, 6)', [network, addressOf('usdc'), usdc]);
    await give(
      [transactionOf('0xa1', { transfers: [tokenTransfer('log:1', 'usdc'), tokenTransfer('log:2', 'new')] })],
      { tokens: [facts('usdc'), facts('new', { isRebasing: true })] },
    );
    expect(await storedTransfers(database.pool)).toEqual([
      '0xa1 log:1: 5 USDC stranger > hot',
      '0xa1 log:2: 5 TKN stranger > hot',
    ]);
    expect(
      await rowsOf(
        `SELECT symbol, name, c.decimals, needs_review, is_spam, is_rebasing, a.address FROM coins c
           JOIN coin_addresses a ON a.coin_id = c.id WHERE needs_review`,
      ),
    ).toEqual([
      {
        symbol: 'TKN',
        name: 'Token',
        decimals: 6,
        needs_review: true,
        is_spam: false,
        is_rebasing: true,
        address: addressOf('new'),
      },
    ]);
  });

  const namesAndSpam = () =>
    rowsOf<{ address: string; name: string; is_spam: boolean }>(
      `SELECT a.address, name, is_spam FROM coins c JOIN coin_addresses a ON a.coin_id = c.id WHERE needs_review
         ORDER BY c.id`,
    );

  test('a contract that copies a listed coin of this network is an impostor', async () => {
    const usdc = await addCoin(database.pool, { symbol: 'USDC', name: 'USD Coin', decimals: 6 });
    await database.pool.query(`UPDATE coins SET market_id = 'usd-coin' WHERE id = $1`, [usdc]);
    await database.pool.query('INSERT INTO coin_addresses VALUES ($1, $2, $3, 6)', [network, addressOf('usdc'), usdc]);
    await give([transactionOf('0xa1', { transfers: [tokenTransfer('log:1', 'fake')] })], {
      tokens: [facts('fake', { symbol: 'usdc', name: 'USD COIN' })],
    });
    expect(await namesAndSpam()).toEqual([{ address: addressOf('fake'), name: 'USD COIN', is_spam: true }]);
  });

  test('listed coins new to a network, and pairs that share a name, get their contract appended', async () => {
    const usdc = await addCoin(database.pool, { symbol: 'USDC', name: 'USD Coin', decimals: 6 });
    await database.pool.query(`UPDATE coins SET market_id = 'usd-coin' WHERE id = $1`, [usdc]);
    await give(
      [
        transactionOf('0xa1', {
          transfers: [tokenTransfer('log:1', 'here'), tokenTransfer('log:2', 'one'), tokenTransfer('log:3', 'two')],
        }),
      ],
      {
        tokens: [
          facts('here', { symbol: 'USDC', name: 'USD Coin' }),
          facts('one', { symbol: 'UNI-V2', name: 'Uniswap V2' }),
          facts('two', { symbol: 'UNI-V2', name: 'Uniswap V2' }),
        ],
      },
    );
    await give([transactionOf('0xa2', { transfers: [tokenTransfer('log:1', 'three')] })], {
      tokens: [facts('three', { symbol: 'UNI-V2', name: 'Uniswap V2' })],
    });
    const apart = (name: string) => `${addressOf(name).slice(0, 6)}…${addressOf(name).slice(-4)}`;
    expect(await namesAndSpam()).toEqual([
      { address: addressOf('here'), name: `USD Coin ${apart('here')}`, is_spam: false },
      { address: addressOf('one'), name: 'Uniswap V2', is_spam: false },
      { address: addressOf('two'), name: `Uniswap V2 ${apart('two')}`, is_spam: false },
      { address: addressOf('three'), name: `Uniswap V2 ${apart('three')}`, is_spam: false },
    ]);
  });

  test('a contract at the same address on another network is not spam and gets its network appended', async () => {
    const token = facts('same', { symbol: 'TIDE', name: 'Tidewater' });
    for (const [place, name] of ['Ethereum', 'Polygon', 'Base'].entries()) {
      const networkId =
        place === 0 ? network : await addNetwork(database.pool, { name, chainId: 100 + place, nativeCoinId: ether });
      await give([transactionOf('0xa1', { transfers: [tokenTransfer('log:1', 'same')] })], {
        networkId,
        tokens: [token],
      });
    }
    const apart = `${addressOf('same').slice(0, 6)}…${addressOf('same').slice(-4)}`;
    expect(await namesAndSpam()).toEqual(
      ['Tidewater', `Tidewater ${apart}`, `Tidewater ${apart} Base`].map((name) => ({
        address: addressOf('same'),
        name,
        is_spam: false,
      })),
    );
  });

  const claimsOf = () =>
    rowsOf(
      `SELECT c.claim_kind AS kind, base.symbol AS of, c.claim_custody AS custody, c.claim_origin AS origin
         FROM coins c LEFT JOIN coins base ON base.id = c.claim_of_coin_id WHERE c.is_rebasing ORDER BY c.id`,
    );

  test('receipt and debt tokens are stored with their underlying coin, which is added if new', async () => {
    const claim = (kind: 'receipt' | 'debt') => ({ kind, ofAddress: addressOf('base') }) as const;
    await give(
      [transactionOf('0xa1', { transfers: [tokenTransfer('log:1', 'receipt'), tokenTransfer('log:2', 'debt')] })],
      {
        tokens: [
          facts('receipt', { symbol: 'aDAI', isRebasing: true, claim: claim('receipt') }),
          facts('debt', { symbol: 'debtDAI', isRebasing: true, claim: claim('debt') }),
          facts('base', { symbol: 'DAI' }),
        ],
      },
    );
    expect(await claimsOf()).toEqual([
      { kind: 'receipt', of: 'DAI', custody: 'collateral', origin: 'chain' },
      { kind: 'debt', of: 'DAI', custody: null, origin: 'chain' },
    ]);
  });

  test('the tokens of a liquidity position are kept, and one that is found later is added', async () => {
    const change = (name: 'uniswapV3.increaseLiquidity' | 'uniswapV3.collectFees', tokens: Record<string, string>) => ({
      name,
      contract: addressOf('manager'),
      logIndex: 4,
      values: { tokenId: '7', amount0: '1', amount1: '0', liquidity: '5', ...tokens },
    });
    const positions = () => rowsOf('SELECT contract, token_id, token0, token1 FROM liquidity_positions');
    const position = { contract: addressOf('manager'), token_id: '7', token0: addressOf('base') };
    await give(
      [transactionOf('0xa1', { events: [change('uniswapV3.increaseLiquidity', { token0: addressOf('base') })] })],
      { tokens: [facts('base')] },
    );
    expect(await positions()).toEqual([{ ...position, token1: null }]);
    await give([transactionOf('0xa2', { events: [change('uniswapV3.collectFees', { token1: addressOf('other') })] })]);
    expect(await positions()).toEqual([{ ...position, token1: addressOf('other') }]);
    expect(await rowsOf('SELECT symbol FROM coins WHERE needs_review')).toEqual([{ symbol: 'TKN' }]);
  });

  test("a contract that also copies the ends of another one's address is spam, and stops nothing", async () => {
    const look = (address: string) => ({ ...facts('twin', { symbol: 'UNI-V2', name: 'Uniswap V2' }), address });
    const [first, second, third] = ['1', '2', '3'].map((digit) => `0xabcd${digit.repeat(32)}abcd`);
    const of = (address: string) =>
      transferOf({ key: `log:${address.slice(8, 9)}`, coin: { kind: 'token', address }, origin: 'log' });
    await give([transactionOf('0xa1', { transfers: [of(first!), of(second!), of(third!)] })], {
      tokens: [look(first!), look(second!), look(third!)],
    });
    expect((await namesAndSpam()).map((row) => row.is_spam)).toEqual([false, false, true]);
  });

  test('a token that looks like a coin of the network in other characters is spam', async () => {
    await addCoinWithContract('USDC', 'real');
    await give([transactionOf('0xa1', { transfers: [tokenTransfer('log:1', 'disguised')] })], {
      tokens: [facts('disguised', { symbol: 'USDС', name: 'USD Coin' })],
    });
    expect(await rowsOf(`SELECT is_spam FROM coins WHERE symbol = 'USDС'`)).toEqual([{ is_spam: true }]);
  });

  test('error: other decimals than the catalogue has stop the sync, and nothing is stored', async () => {
    await addCoinWithContract('USDC', 'real');
    const transfers = [tokenTransfer('log:1', 'real')];
    await expect(
      give([transactionOf('0xa1', { transfers })], { tokens: [facts('real', { symbol: 'USDC', decimals: 0 })] }),
    ).rejects.toThrow('states 0 decimal places for USDC');
    expect(await rowsOf('SELECT FROM transactions')).toEqual([]);
    await give([transactionOf('0xa1', { transfers })], { tokens: [facts('real', { symbol: 'USDC', decimals: 6 })] });
    expect(await rowsOf('SELECT FROM transactions')).toHaveLength(1);
  });

  test('hostile names are cleaned: direction marks, control characters, length, empty names', async () => {
    await give(
      [
        transactionOf('0xa1', {
          transfers: ['evil', 'long', 'none'].map((name, n) => tokenTransfer(`log:${n}`, name)),
        }),
      ],
      {
        tokens: [
          facts('evil', { symbol: '\u202eCDSU\0', name: ' two\n\n  lines\u200b ' }),
          facts('long', { symbol: '𝕏'.repeat(60), name: 'x'.repeat(500) }),
          facts('none', { symbol: '', name: '\u0007' }),
        ],
      },
    );
    const rows = await rowsOf<{ symbol: string; name: string }>(
      'SELECT symbol, name FROM coins WHERE needs_review ORDER BY id',
    );
    expect(rows[0]).toEqual({ symbol: 'CDSU', name: 'two lines' });
    expect([[...rows[1]!.symbol].length, rows[1]!.name.length]).toEqual([32, 100]);
    expect(rows[2]).toEqual({ symbol: '0x6e6f…0000', name: 'Unnamed token 0x6e6f…0000' });
  });

  test('every piece of a collection is a coin of its own without decimals', async () => {
    const nft = (key: string, tokenId: string) =>
      transferOf({ key, coin: { kind: 'nft', address: addressOf('positions'), tokenId }, origin: 'log' });
    const tokens = [facts('positions', { symbol: 'UNI-V3-POS', name: 'Uniswap V3 Positions NFT-V1', decimals: 0 })];
    await give(
      [
        transactionOf('0xa1', { transfers: [nft('log:1', '7'), nft('log:2', '8'.repeat(78))] }),
        transactionOf('0xa2', { transfers: [nft('log:1', '7')] }),
      ],
      { tokens },
    );
    expect(
      await rowsOf(
        `SELECT symbol, name, c.decimals, a.address FROM coins c JOIN coin_addresses a ON a.coin_id = c.id
           ORDER BY c.id`,
      ),
    ).toEqual([
      {
        symbol: 'UNI-V3-POS',
        name: 'Uniswap V3 Positions NFT-V1 #7',
        decimals: 0,
        address: `${addressOf('positions')}/7`,
      },
      {
        symbol: 'UNI-V3-POS',
        name: `Uniswap V3 Position… #${'8'.repeat(78)}`,
        decimals: 0,
        address: `${addressOf('positions')}/${'8'.repeat(78)}`,
      },
    ]);
  });

  test('a symbol resolves to money, else to a reviewed coin, before other coins with the same symbol', async () => {
    await addCoin(database.pool, { symbol: 'UNI', name: 'Uniswap' });
    await addCoin(database.pool, { symbol: 'EUR', name: 'Euro token' });
    await addCoin(database.pool, { symbol: 'EUR', name: 'Euro', decimals: 2, isCash: true });
    await give([transactionOf('0xa1', { transfers: [tokenTransfer('log:1', 'fake')] })], {
      tokens: [facts('fake', { symbol: 'UNI', name: 'Unicorn' })],
    });
    const bySymbol = (key: string, symbol: string) =>
      transactionOf(key, {
        hash: null,
        block: null,
        transfers: [transferOf({ key: 'row:1', coin: { kind: 'symbol', symbol }, origin: 'row', to: null })],
      });
    expect((await give([bySymbol('r1', 'uni'), bySymbol('r2', 'eur')], { ledger: 'desk' })).issues).toEqual([]);
    expect(
      await rowsOf(
        `SELECT c.name FROM transfers x JOIN coins c ON c.id = x.coin_id WHERE x.key = 'row:1' ORDER BY x.id`,
      ),
    ).toEqual([{ name: 'Uniswap' }, { name: 'Euro' }]);
  });

  test('error: a symbol that no coin or several coins have leaves the whole transaction out and says so', async () => {
    await addCoin(database.pool, { symbol: 'UNI', name: 'Uniswap' });
    await addCoin(database.pool, { symbol: 'UNI', name: 'Unicorn' });
    const row = (key: string, symbol: string) => transferOf({ key, coin: { kind: 'symbol', symbol }, origin: 'row' });
    const outcome = await give(
      [
        transactionOf('r1', { transfers: [row('row:1', 'ETH'), row('row:2', 'UNI')] }),
        transactionOf('r2', { transfers: [row('row:1', 'NOPE')] }),
        transactionOf('r3', { transfers: [row('row:1', 'ETH')] }),
      ],
      { ledger: 'desk' },
    );
    expect(outcome.issues).toEqual([
      {
        key: 'r1',
        transferKey: 'row:2',
        code: 'ambiguous_symbol',
        detail: '2 coins have the symbol UNI: Uniswap, Unicorn.',
      },
      { key: 'r2', transferKey: 'row:1', code: 'unknown_symbol', detail: 'No coin has the symbol NOPE.' },
    ]);
    expect(await rowsOf('SELECT key FROM transactions')).toEqual([{ key: 'r3' }]);
  });

  test('error: a network without a native coin says so and stores nothing', async () => {
    const other = await addNetwork(database.pool, { name: 'Bare', chainId: 2, nativeCoinId: null });
    await expect(give([transactionOf('0xa1')], { networkId: other })).rejects.toThrow('Bare has no native coin yet.');
    expect(await rowsOf('SELECT FROM transactions')).toEqual([]);
  });
});

describe('what is there already', () => {
  const moved = transactionOf('0xa1', {
    block: { number: 105, hash: '0xb105', position: 4 },
    atMs: Date.UTC(2024, 2, 8),
    transfers: [transferOf({ key: 'log:9' }, '3'), transferOf({ key: 'gas' }, '0.1')],
  });
  const before = transactionOf('0xa1', {
    transfers: [transferOf({ key: 'log:7' }, '2'), transferOf({ key: 'gas' }, '0.1')],
  });

  test('a transaction in another block gets the new facts and keeps its id and classification', async () => {
    await give([before]);
    await database.pool.query(
      `WITH b AS (INSERT INTO classification_batches (origin) VALUES ('person')
                  RETURNING id) INSERT INTO classifications (transaction_id, action, batch_id) SELECT 1, 'swap', id
                  FROM b`,
    );
    const gas = await rowsOf(`SELECT id FROM transfers WHERE key = 'gas'`);
    expect(await give([moved])).toMatchObject({ added: [], updated: [1] });
    expect(await rowsOf('SELECT id, block, block_hash, position, at, is_classified FROM transactions')).toEqual([
      { id: 1, block: 105, block_hash: '0xb105', position: 4, at: new Date(Date.UTC(2024, 2, 8)), is_classified: true },
    ]);
    expect(await storedTransfers(database.pool)).toEqual([
      '0xa1 gas: 0.1 ETH stranger > hot',
      '0xa1 log:9: 3 ETH stranger > hot',
    ]);
    expect(await rowsOf(`SELECT id FROM transfers WHERE key = 'gas'`)).toEqual(gas);
    expect(await rowsOf('SELECT DISTINCT at FROM transfers')).toEqual([{ at: new Date(Date.UTC(2024, 2, 8)) }]);
    expect(await rowsOf('SELECT day, transactions, unclassified FROM transaction_days WHERE transactions > 0')).toEqual(
      [{ day: '2024-03-08', transactions: 1, unclassified: 0 }],
    );
    expect(await rowsOf('SELECT kind, detail FROM transaction_events')).toEqual([
      { kind: 'moved', detail: { from: { block: 100, blockHash: '0xb100' }, to: { block: 105, blockHash: '0xb105' } } },
    ]);
  });

  test('what a person edited stays as it is, moves with its block, and is overwritten only when asked', async () => {
    await give([before]);
    await database.pool.query(`DELETE FROM transfers WHERE key = 'gas'`);
    await database.pool.query('UPDATE transactions SET edited_at = now()');
    expect(await give([before])).toMatchObject({ updated: [], alreadyThere: 1 });
    expect(await give([moved])).toMatchObject({ updated: [1] });
    expect(await storedTransfers(database.pool)).toEqual(['0xa1 log:7: 2 ETH stranger > hot']);
    await give([moved], { overwriteEdited: true });
    expect(await storedTransfers(database.pool)).toEqual([
      '0xa1 gas: 0.1 ETH stranger > hot',
      '0xa1 log:9: 3 ETH stranger > hot',
    ]);
    expect(await rowsOf('SELECT edited_at, block FROM transactions')).toEqual([{ edited_at: null, block: 105 }]);
    expect(await rowsOf('SELECT kind, detail FROM transaction_events ORDER BY id')).toMatchObject([
      { kind: 'moved' },
      { kind: 'resynced', detail: { wasEdited: true } },
    ]);
  });

  test('what a person deleted does not come back, unless someone asks for it', async () => {
    await database.pool.query(`INSERT INTO deleted_transactions (ledger, key) VALUES ($1, '0xa1')`, [
      `network:${network}`,
    ]);
    expect(await give([before, transactionOf('0xa2')])).toMatchObject({ added: [1], skippedDeleted: 1 });
    expect(await give([before], { restoreDeleted: true })).toMatchObject({ added: [2], skippedDeleted: 0 });
    expect(await rowsOf('SELECT FROM deleted_transactions')).toEqual([]);
  });

  test('transfers can refer to wallets, accounts or addresses', async () => {
    const wallet = await addWallet(database.pool, { networkId: network, name: 'Hot', address: addressOf('hot') });
    const [account] = await rowsOf<{ id: number }>('SELECT id FROM accounts');
    await give([transactionOf('m1', { transfers: [transferOf({ from: { kind: 'wallet', walletId: wallet } })] })], {
      ledger: 'manual',
    });
    await ingestInto(database.pool, {
      networkId: null,
      ledger: 'manual',
      transactions: [
        {
          ...transactionOf('m2'),
          transfers: [
            {
              ...transferOf(),
              coin: { kind: 'coin', coinId: ether },
              from: { kind: 'account', accountId: account!.id },
              to: null,
            },
          ],
        },
      ],
    });
    expect(await storedTransfers(database.pool)).toEqual(['m1 value: 1 ETH hot > hot', 'm2 value: 1 ETH hot > nobody']);
    expect(await rowsOf('SELECT kind FROM accounts')).toEqual([{ kind: 'wallet' }]);
  });
});

describe('at the same moment', () => {
  test('overlapping batches of two syncs end in one of each, whatever their order, and neither fails', async () => {
    const keys = Array.from({ length: 60 }, (_, n) => `0x${n}`);
    const day = (n: number) => Date.UTC(2024, 0, 1 + (n % 20));
    const found = (from: string) =>
      keys.map((key, n) =>
        transactionOf(key, {
          atMs: day(n),
          transfers: [transferOf({ key: `log:${from}`, from: address(`${n}`), to: address(from) })],
        }),
      );
    for (let round = 0; round < 5; round += 1) {
      await emptyTables(database.pool, 'transactions, accounts, transaction_days', { restartsIds: true });
      const outcomes = await Promise.all([
        give(found('a')),
        give(found('b').toReversed()),
        give(found('c')),
        give(found('a').toReversed()),
      ]);
      expect(outcomes.reduce((sum, outcome) => sum + outcome.added.length, 0)).toBe(60);
      expect(await rowsOf('SELECT count(*)::int AS n FROM transfers')).toEqual([{ n: 180 }]);
      expect(await rowsOf('SELECT sum(transactions)::int AS n FROM transaction_days')).toEqual([{ n: 60 }]);
    }
  });

  test('error: a batch that fails at its end has written nothing', async () => {
    const failing = transaction(database.pool, async (client) => {
      await ingest(client, { ledger: 'x', source: 'rpc', networkId: network, transactions: [transactionOf('0xa1')] });
      await ingest(client, {
        ledger: 'x',
        source: 'rpc',
        networkId: network,
        transactions: [transactionOf('0xa2', { transfers: [tokenTransfer('log:1', 'untold')] })],
      });
    });
    await expect(failing).rejects.toThrow('returned no facts about it');
    expect(await rowsOf('SELECT FROM accounts')).toEqual([]);
    expect(await rowsOf('SELECT FROM transactions')).toEqual([]);
  });
});
