import fc from 'fast-check';
import { encodeAbiParameters, getAddress, type Hex, toEventSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { nativeChange } from '../rpc/range-reader.ts';
import { readProtocolEvents } from '../events/read-protocol-events.ts';
import type { RawLog, RawTransaction } from '../raw-transaction.ts';
import { buildTransaction, movesOf } from './build-transaction.ts';
import { listMoves } from './list-moves.ts';
import { rawTransaction } from './testing.ts';
import { DEPOSIT, TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE, WITHDRAWAL } from './topics.ts';
import { topicOfAddress, ZERO_ADDRESS } from './words.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [alice, bob, token, weth] = [address('a'), address('b'), address('c'), address('e')];
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const log = (topics: readonly string[], data: string, { from = token, index = 0 } = {}): RawLog => ({
  address: from,
  topics,
  data,
  index,
});

const moves = (fields: Partial<RawTransaction>, wrappers?: ReadonlySet<string>) =>
  listMoves(rawTransaction(fields), wrappers).map(({ key, units, from, to, origin, coin }) => [
    key,
    origin,
    units,
    from,
    to,
    coin.kind === 'nft' ? `${coin.kind} ${coin.tokenId}` : coin.kind,
  ]);

describe('the native coin', () => {
  test('gas, value and value inside each are a move with its own key', () => {
    expect(
      moves({
        feeWei: 21n,
        valueWei: 5n,
        internals: [
          { from: bob, to: alice, valueWei: 2n },
          { from: bob, to: token, valueWei: 1n },
        ],
      }),
    ).toEqual([
      ['gas', 'gas', 21n, alice, null, 'native'],
      ['value', 'value', 5n, alice, bob, 'native'],
      ['internal:0', 'internal', 2n, bob, alice, 'native'],
      ['internal:1', 'internal', 1n, bob, token, 'native'],
    ]);
  });

  test('a failed transaction costs its gas and moves nothing else', () => {
    expect(
      moves({
        status: 'failed',
        feeWei: 21n,
        valueWei: 5n,
        logs: [log([TRANSFER, topicOfAddress(alice), topicOfAddress(bob)], word(1n))],
      }),
    ).toEqual([['gas', 'gas', 21n, alice, null, 'native']]);
  });

  test('what is created for the sender counts even if the transaction fails', () => {
    const deposit = { to: alice, valueWei: 5n, mintedWei: 5n };
    expect(moves(deposit)).toEqual([
      ['mint', 'value', 5n, null, alice, 'native'],
      ['value', 'value', 5n, alice, alice, 'native'],
    ]);
    expect(moves({ ...deposit, status: 'failed' })).toEqual([['mint', 'value', 5n, null, alice, 'native']]);
    expect(nativeChange(alice, [rawTransaction(deposit)])).toBe(5n);
  });

  test.each(['1010', '800a'])('logs of the system contract …%s repeat the native coin and are not counted', (end) => {
    const from = `0x${end.padStart(40, '0')}`;
    const logs = [log([TRANSFER, topicOfAddress(alice), topicOfAddress(bob)], word(5n), { from })];
    expect(moves({ valueWei: 5n, logs })).toEqual([['value', 'value', 5n, alice, bob, 'native']]);
  });

  test('value of a transaction that creates a contract goes to the contract', () => {
    expect(moves({ to: null, created: token, valueWei: 5n })).toEqual([['value', 'value', 5n, alice, token, 'native']]);
  });
});

describe('tokens', () => {
  test('an ERC-20 transfer from the zero address is a creation, to it a destruction', () => {
    const logs = [
      log([TRANSFER, topicOfAddress(ZERO_ADDRESS), topicOfAddress(alice)], word(7n)),
      log([TRANSFER, topicOfAddress(alice), topicOfAddress(ZERO_ADDRESS)], word(8n), { index: 4 }),
    ];
    expect(moves({ logs })).toEqual([
      ['log:0', 'log', 7n, null, alice, 'token'],
      ['log:4', 'log', 8n, alice, null, 'token'],
    ]);
  });

  test('a transfer of nothing, and one from and to the zero address, are no moves', () => {
    const nobody = topicOfAddress(ZERO_ADDRESS);
    expect(
      moves({
        logs: [
          log([TRANSFER, topicOfAddress(alice), topicOfAddress(bob)], word(0n)),
          log([TRANSFER, nobody, nobody], word(1n)),
        ],
      }),
    ).toEqual([]);
  });

  test('an ERC-721 transfer moves one thing, named by its id', () => {
    expect(moves({ logs: [log([TRANSFER, topicOfAddress(alice), topicOfAddress(bob), word(42n)], '0x')] })).toEqual([
      ['log:0', 'log', 1n, alice, bob, 'nft 42'],
    ]);
  });

  test('ERC-1155 moves one id, or many of which each has a key of its own', () => {
    const ends = [topicOfAddress(token), topicOfAddress(alice), topicOfAddress(bob)];
    const single = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [9n, 3n]);
    const batch = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [10n, 20n],
      ],
    );
    expect(
      moves({ logs: [log([TRANSFER_SINGLE, ...ends], single), log([TRANSFER_BATCH, ...ends], batch, { index: 1 })] }),
    ).toEqual([
      ['log:0', 'log', 3n, alice, bob, 'nft 9'],
      ['log:1:0', 'log', 10n, alice, bob, 'nft 1'],
      ['log:1:1', 'log', 20n, alice, bob, 'nft 2'],
    ]);
  });

  test('an ERC-1155 batch with more amounts than ids, or an offset beyond its end, is passed over', () => {
    const ends = [topicOfAddress(token), topicOfAddress(alice), topicOfAddress(bob)];
    const uneven = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [[1n], [10n, 20n]]);
    const far = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [2n ** 255n, 64n]);
    expect(moves({ logs: [log([TRANSFER_BATCH, ...ends], uneven), log([TRANSFER_BATCH, ...ends], far)] })).toEqual([]);
  });
});

describe('wrapping', () => {
  const deposit = log([DEPOSIT, topicOfAddress(alice)], word(5n), { from: weth });
  const withdrawal = log([WITHDRAWAL, topicOfAddress(alice)], word(5n), { from: weth });

  test('a Deposit with the same native value creates the wrapped token', () => {
    expect(moves({ to: weth, valueWei: 5n, logs: [deposit] }).at(-1)).toEqual([
      'log:0',
      'wrap',
      5n,
      null,
      alice,
      'token',
    ]);
  });

  test('a Withdrawal with the same native value inside takes the wrapped token', () => {
    expect(
      moves({ to: weth, internals: [{ from: weth, to: alice, valueWei: 5n }], logs: [withdrawal] }).at(-1),
    ).toEqual(['log:0', 'wrap', 5n, alice, null, 'token']);
  });

  test('a Deposit of a farm that took no native coin wraps nothing', () => {
    expect(moves({ to: weth, logs: [deposit] })).toEqual([]);
    expect(moves({ to: weth, valueWei: 4n, logs: [deposit] }).map(([key]) => key)).toEqual(['value']);
  });

  test('a wrapper that emits Transfer too is counted once', () => {
    const minted = log([TRANSFER, topicOfAddress(ZERO_ADDRESS), topicOfAddress(alice)], word(5n), {
      from: weth,
      index: 1,
    });
    expect(moves({ to: weth, valueWei: 5n, logs: [deposit, minted] }).map(([key]) => key)).toEqual(['value', 'log:1']);
  });

  test('where value inside cannot be seen, only a known wrapper is believed', () => {
    expect(moves({ to: weth, internals: null, logs: [withdrawal] })).toEqual([]);
    expect(moves({ to: weth, internals: null, logs: [withdrawal] }, new Set([weth]))).toEqual([
      ['log:0', 'wrap', 5n, alice, null, 'token'],
    ]);
    expect(moves({ to: weth, internals: [], logs: [withdrawal] }, new Set([weth]))).toEqual([]);
  });
});

describe('tokens whose logs do not say what they moved', () => {
  const [eure, twin] = ['0xcb444e90d8198415266c6a2724b7900fb12fc56e', '0x420ca0f9b9b604ce0fd9c18ef134c705e5fa3430'];
  const transfer = (from: string, index: number) =>
    log([TRANSFER, topicOfAddress(bob), topicOfAddress(alice)], word(7n), { from, index });

  test('a token with two contracts that log each transfer counts once, and alone it counts', () => {
    expect(moves({ logs: [transfer(eure, 0), transfer(twin, 1)] }).map(([key]) => key)).toEqual(['log:1']);
    expect(moves({ logs: [transfer(eure, 0)] }).map(([key]) => key)).toEqual(['log:0']);
  });

  test('a token that logs the receiver first', () => {
    const logs = [transfer('0x4f8ad938eba0cd19155a835f617317a6e788c868', 0)];
    expect(moves({ logs })).toEqual([['log:0', 'log', 7n, alice, bob, 'token']]);
  });

  test('a token that is the native coin, unless the transaction carries the same', () => {
    const logs = [transfer('0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000', 0)];
    expect(moves({ logs })).toEqual([['log:0', 'log', 7n, bob, alice, 'native']]);
    expect(moves({ from: bob, to: alice, valueWei: 7n, logs }).map(([key]) => key)).toEqual(['value']);
  });

  test('an event that destroys coins, once if a Transfer says the same', () => {
    const sdai = '0x83f20f44975d03b1b09e64809b757c47f942beea';
    const ends = [bob, bob, alice].map((end) => topicOfAddress(end));
    const withdraw = log(
      [toEventSelector('Withdraw(address,address,address,uint256,uint256)'), ...ends],
      `${word(5n)}${word(4n).slice(2)}`,
      {
        from: sdai,
      },
    );
    expect(moves({ logs: [withdraw] })).toEqual([['log:0', 'log', 4n, alice, null, 'token']]);
    const burned = log([TRANSFER, topicOfAddress(alice), topicOfAddress(ZERO_ADDRESS)], word(4n), {
      from: sdai,
      index: 1,
    });
    expect(moves({ logs: [withdraw, burned] }).map(([key]) => key)).toEqual(['log:1']);
    // The same event of another contract says nothing.
    expect(moves({ logs: [{ ...withdraw, address: token }] })).toEqual([]);
  });

  describe('a gauge that burns for a vault', () => {
    const [gauge, vault] = [address('6'), address('7')];
    const nobody = topicOfAddress(ZERO_ADDRESS);
    const [ofGauge, ofVault, ofAlice] = [gauge, vault, alice].map((end) => topicOfAddress(end));
    const returned = log([TRANSFER, ofGauge!, ofVault!], word(5n), { from: vault, index: 0 });
    const named = log([toEventSelector('Withdraw(address,uint256)'), ofAlice!], word(5n), { from: gauge, index: 1 });
    const burned = log([TRANSFER, ofVault!, nobody], word(5n), { from: gauge, index: 2 });
    const burnerIn = (logs: readonly RawLog[]) => listMoves(rawTransaction({ logs })).at(-1)?.from;

    test('takes the shares of the wallet that its Withdraw names', () => {
      expect(moves({ logs: [returned, named, burned] }).at(-1)).toEqual(['log:2', 'log', 5n, alice, null, 'token']);
    });

    test.each([
      ['no Withdraw', [returned, burned]],
      ['a Withdraw of another amount', [returned, { ...named, data: word(4n) }, burned]],
      ['a Withdraw of another contract', [returned, { ...named, address: token }, burned]],
      [
        'another log of the gauge between the two',
        [returned, { ...named, index: 0 }, { ...named, topics: [DEPOSIT], index: 1 }, burned],
      ],
      ['shares that the vault did not get back', [named, burned]],
      ['a token of a third contract that came back', [{ ...returned, address: token }, named, burned]],
      ['another amount that came back', [{ ...returned, data: word(4n) }, named, burned]],
    ])('takes the shares of the account that its Transfer names where there is %s', (_, logs) => {
      expect(burnerIn(logs)).toBe(vault);
    });

    test('leaves a transfer to an account as it is logged', () => {
      const moved = { ...burned, topics: [TRANSFER, ofVault!, topicOfAddress(bob)] };
      expect(burnerIn([returned, named, moved])).toBe(vault);
    });
  });

  test('coins that a network creates by an event of its own change the balance', () => {
    const added = log(
      [toEventSelector('AddedReceiver(uint256,address,address)'), topicOfAddress(alice), topicOfAddress(bob)],
      word(20n),
      { from: '0x481c034c6d9441db23ea48de68bcae812c5d39ba' },
    );
    expect(moves({ from: bob, logs: [added] })).toEqual([['log:0', 'log', 20n, null, alice, 'native']]);
    expect(nativeChange(alice, [rawTransaction({ from: bob, logs: [added] })])).toBe(20n);
  });
});

describe('arbitrary logs', () => {
  const hex = (length: fc.Arbitrary<number>) =>
    length
      .chain((bytes) => fc.uint8Array({ minLength: bytes, maxLength: bytes }))
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
  const topic0 = fc.constantFrom(
    TRANSFER,
    TRANSFER_SINGLE,
    TRANSFER_BATCH,
    DEPOSIT,
    WITHDRAWAL,
    '0xbe696e6d7ec7b5e6d2cabe5e1d5b2f2ea1f2f5ee8ab7ea3ac0e9a4b4e25ac1f5',
  );

  test('reading logs never throws, and every move has an amount, an end and a key of its own', () => {
    const anyLog = fc.record({
      first: topic0,
      rest: fc.array(hex(fc.constant(32)), { maxLength: 3 }),
      data: hex(fc.nat(200)),
    });
    fc.assert(
      fc.property(fc.array(anyLog, { maxLength: 6 }), (logs) => {
        const rawLogs = logs.map(({ first, rest, data }, index) => log([first, ...rest], data, { index }));
        const found = listMoves(rawTransaction({ logs: rawLogs }));
        expect(readProtocolEvents({ logs: rawLogs })).toBeDefined();
        for (const { units, from, to } of found) expect(units > 0n && (from !== null || to !== null)).toBe(true);
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
      }),
    );
  });

  test('a known event with broken data is passed over, a good one is read with all its values', () => {
    const staked = '0x9e71bc8eea02a63969f509818f2dafb9254532904319f9dbda79b67bd34a5f3d';
    expect(
      readProtocolEvents({
        logs: [
          log([staked, topicOfAddress(alice)], '0x12'),
          log([staked, topicOfAddress(alice)], word(5n) as Hex, { index: 1 }),
        ],
      }),
    ).toEqual([
      {
        name: 'stakingRewards.staked',
        contract: getAddress(token as Hex),
        logIndex: 1,
        values: { user: getAddress(alice as Hex), amount: '5' },
      },
      // As the registry keeps it: by the places of its parameters.
      {
        name: expect.stringContaining('Staked'),
        contract: getAddress(token as Hex),
        logIndex: 1,
        values: { 0: getAddress(alice as Hex), 1: '5' },
      },
    ]);
  });
});

describe('a transaction made of moves', () => {
  const facts = {
    kind: 'token',
    address: token,
    symbol: 'T',
    name: 'T',
    decimals: 6,
    isRebasing: false,
    claim: null,
  } as const;
  const transfer = log([TRANSFER, topicOfAddress(bob), topicOfAddress(alice)], word(1_500_000n), { index: 2 });

  test('amounts follow the decimals of the token', () => {
    const source = rawTransaction({ logs: [transfer] });
    const { transaction, unreadable } = buildTransaction({
      raw: source,
      events: [],
      moves: listMoves(source),
      tokens: new Map([[token, facts]]),
    });
    expect(transaction.transfers.map(({ key, amount }) => [key, amount])).toEqual([
      ['log:2', 1_500_000_000_000_000_000_000_000n],
    ]);
    expect(unreadable).toEqual([]);
  });

  test('error: a token without decimals is left out and reported, never guessed', () => {
    const source = rawTransaction({ logs: [transfer], feeWei: 1n });
    for (const tokens of [new Map(), new Map([[token, { ...facts, kind: 'nft' as const, decimals: 0 }]])]) {
      const { transaction, unreadable } = buildTransaction({
        raw: source,
        events: [],
        moves: listMoves(source),
        tokens,
      });
      expect(transaction.transfers.map(({ key }) => key)).toEqual(['gas']);
      expect(unreadable).toEqual([
        {
          hash: source.hash,
          contract: getAddress(token as Hex),
          logIndex: 2,
          reason: expect.stringContaining('decimals'),
        },
      ]);
    }
  });

  test('an address sees its own moves and the gas that it paid itself', () => {
    const all = listMoves(rawTransaction({ feeWei: 1n, valueWei: 2n, logs: [transfer] }));
    expect(movesOf(alice, { events: [], moves: all }).map(({ key }) => key)).toEqual(['gas', 'value', 'log:2']);
    expect(movesOf(bob, { events: [], moves: all }).map(({ key }) => key)).toEqual(['value', 'log:2']);
    expect(movesOf(token, { events: [], moves: all })).toEqual([]);
  });
});
