import fc from 'fast-check';
import { formatDecimal, toSmallestUnits } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import type { FoundTransfer } from '../found-transaction.ts';
import { netOutputs, type OwnerOf } from './net-outputs.ts';
import type { OutputLedger } from './output-ledger.ts';

/** "vault1" and "vault2" are addresses of the wallet vault, "client1" of one that a client was given. */
const WALLETS = ['vault', 'hot'];
const ownerOf: OwnerOf = (address) => {
  if (address.startsWith('client')) return { wallet: 'vault', account: address, spendsFrom: 'vault' };
  const wallet = WALLETS.find((name) => address.startsWith(name));
  return wallet === undefined ? null : { wallet, account: wallet, spendsFrom: wallet };
};

function ledgerOf(inputs: string[], outputs: string[], isCoinbase = false): OutputLedger {
  const read = (text: string) => {
    const [address = '', coins = '0'] = text.split(' ');
    return { address: address === '-' ? null : address, units: BigInt(Math.round(Number(coins) * 1e8)) };
  };
  const spent = inputs.map(read).map((input) => ({ ...input, hash: null, position: null }));
  const made = outputs.map(read).map((output, position) => ({ ...output, position }));
  const sum = (parts: { units: bigint }[]) => parts.reduce((total, { units }) => total + units, 0n);
  const feeUnits = isCoinbase ? 0n : sum(spent) - sum(made);
  return { inputs: spent, outputs: made, feeUnits, isCoinbase, virtualSize: null };
}
const end = (account: FoundTransfer['from']) => (account?.kind === 'address' ? account.address : '-');
const factsOf = (ledger: OutputLedger) =>
  netOutputs(ledger, ownerOf).map(
    ({ key, from, to, amount }) => `${key}: ${end(from)} > ${end(to)} ${formatDecimal(amount)}`,
  );

describe('facts of one wallet', () => {
  test('the worked example: change is no transfer, and the fee is beside the payment', () => {
    expect(factsOf(ledgerOf(['vault1 0.5', 'vault2 0.3'], ['shop 0.6', 'vault3 0.1999']))).toEqual([
      'fee: vault > - 0.0001',
      'out:0: vault > shop 0.6',
    ]);
  });

  test('a receipt, also of two outputs, and one at the address of a client', () => {
    expect(factsOf(ledgerOf(['alice 2'], ['vault1 0.5', 'alice 0.9', 'vault2 0.1', 'client1 0.4']))).toEqual([
      'out:0: alice > vault 0.5',
      'out:2: alice > vault 0.1',
      'out:3: alice > client1 0.4',
    ]);
  });

  test('coins that a client paid in are spent by the wallet, without a move inside it', () => {
    expect(factsOf(ledgerOf(['client1 0.4', 'vault1 0.2'], ['shop 0.3', 'vault9 0.2999']))).toEqual([
      'fee: vault > - 0.0001',
      'out:0: vault > shop 0.3',
    ]);
  });

  test('a consolidation is its fee, a payment to many is one transfer for each, data costs nothing', () => {
    expect(
      factsOf(
        ledgerOf(
          Array.from({ length: 300 }, (_, n) => `vault${n} 0.001`),
          ['vault300 0.2997'],
        ),
      ),
    ).toEqual(['fee: vault > - 0.0003']);
    expect(factsOf(ledgerOf(['vault1 1'], ['a 0.2', 'b 0.3', '- 0', 'vault2 0.4']))).toEqual([
      'fee: vault > - 0.1',
      'out:0: vault > a 0.2',
      'out:1: vault > b 0.3',
    ]);
  });

  test('outputs without an address: data of nothing, data that burns coins, a bare public key or several', () => {
    // Coins that are sent to data are gone as a payment to nobody; an output of nothing is no transfer.
    expect(factsOf(ledgerOf(['vault1 1'], ['- 0', '- 0.001', '- 0.4', 'shop 0', 'vault2 0.5989']))).toEqual([
      'fee: vault > - 0.0001',
      'out:1: vault > - 0.001',
      'out:2: vault > - 0.4',
    ]);
    // Such outputs pay a wallet too, and the sender is the first input that has an address.
    expect(factsOf(ledgerOf(['- 50', 'alice 1'], ['vault1 50.9', 'vault2 0']))).toEqual(['out:0: alice > vault 50.9']);
    expect(factsOf(ledgerOf(['- 50'], ['vault1 49.9']))).toEqual(['out:0: - > vault 49.9']);
  });

  test('all that was sent to oneself went to the miner', () => {
    expect(factsOf(ledgerOf(['vault1 0.0001'], ['- 0']))).toEqual(['fee: vault > - 0.0001']);
  });

  test('a coinbase comes from nobody', () => {
    expect(factsOf(ledgerOf([], ['vault1 6.25', '- 0'], true))).toEqual(['out:0: - > vault 6.25']);
  });
});

describe('several wallets', () => {
  test('a payment between own wallets is one move', () => {
    expect(factsOf(ledgerOf(['vault1 1'], ['hot1 0.4', 'vault2 0.5999']))).toEqual([
      'fee: vault > - 0.0001',
      'out:0: vault > hot 0.4',
    ]);
  });

  test('two that pay together bear the fee in proportion', () => {
    expect(factsOf(ledgerOf(['vault1 0.6', 'hot1 0.3'], ['shop 0.7', 'vault2 0.1', 'hot2 0.0991']))).toEqual([
      'fee:0: vault > - 0.0006',
      'fee:1: hot > - 0.0003',
      'net:0: vault > shop 0.4994',
      'net:1: hot > shop 0.2006',
    ]);
  });

  test('with a stranger among the signers only the difference is booked', () => {
    expect(factsOf(ledgerOf(['vault1 0.5', 'bob 0.5'], ['shop 0.6', 'vault2 0.3', 'bob2 0.0998']))).toEqual([
      'fee: vault > - 0.0001',
      'net:0: vault > shop 0.1999',
    ]);
    expect(factsOf(ledgerOf(['vault1 0.5', 'bob 0.5'], ['vault2 0.6', 'bob2 0.3998']))).toEqual([
      'fee: vault > - 0.0001',
      'net:0: bob > vault 0.1001',
    ]);
  });

  test('a coinjoin of equal outputs: the own share of the fee, and the difference, are booked and no output', () => {
    const mixed = ledgerOf(
      ['vault1 0.1005', 'bob 0.1008', 'carol 0.1002'],
      ['vault2 0.1', 'bob2 0.1', 'carol2 0.1', 'vault3 0.0003', 'bob3 0.0006'],
    );
    // The fee of 0.0006 in proportion to 0.1005 of 0.3015 is 0.0002, so nothing else changed hands.
    expect(factsOf(mixed)).toEqual(['fee: vault > - 0.0002']);
    // Where the coordinator is paid as well, the rest of the difference went to others.
    expect(factsOf(ledgerOf(['vault1 0.5', 'bob 0.5'], ['vault2 0.4', 'bob2 0.4', 'maker 0.1998']))).toEqual([
      'fee: vault > - 0.0001',
      'net:0: vault > bob2 0.0999',
    ]);
  });

  test('two own wallets and a stranger sign: each bears its own proportion of the fee, and no more', () => {
    // 0.0012 in proportion to 0.3, 0.6 and 0.3: 0.0003, 0.0006 and, borne by the stranger, 0.0003.
    const shared = ledgerOf(['vault1 0.3', 'hot1 0.6', 'bob 0.3'], ['shop 0.8', 'hot2 0.3988']);
    expect(shared.feeUnits).toBe(120_000n);
    expect(factsOf(shared)).toEqual([
      'fee:0: vault > - 0.0003',
      'fee:1: hot > - 0.0006',
      'net:0: vault > shop 0.2997',
      'net:1: hot > shop 0.2006',
    ]);
  });

  test('a fee that cannot be divided evenly is borne to the last unit', () => {
    const ledger = ledgerOf(['vault1 0.00000003', 'hot1 0.00000007'], ['shop 0.00000003']);
    expect(ledger.feeUnits).toBe(7n);
    expect(factsOf(ledger)).toEqual([
      'fee:0: vault > - 0.00000002',
      'fee:1: hot > - 0.00000005',
      'net:0: vault > shop 0.00000001',
      'net:1: hot > shop 0.00000002',
    ]);
  });

  test('a coinbase that pays two own wallets and data, without an input that could be a sender', () => {
    expect(factsOf(ledgerOf([], ['vault1 3', 'hot1 0.125', 'pool 0.2', '- 0'], true))).toEqual([
      'out:0: - > vault 3',
      'out:1: - > hot 0.125',
    ]);
  });

  test('whatever happens, the facts of a wallet add up to its outputs less its inputs, and keys are unique', () => {
    const part = fc.tuple(
      fc.constantFrom('vault1', 'vault2', 'hot1', 'bob', 'shop', 'client1'),
      fc.integer({ min: 1, max: 9999 }),
    );
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 6 }),
        fc.array(part, { maxLength: 6 }),
        (inputs, outputs) => {
          const text = (parts: [string, number][]) => parts.map(([address, units]) => `${address} ${units / 1e8}`);
          const ledger = ledgerOf(text(inputs), text(outputs));
          fc.pre(ledger.feeUnits >= 0n);
          const transfers = netOutputs(ledger, ownerOf);
          expect(new Set(transfers.map(({ key }) => key)).size).toBe(transfers.length);
          for (const wallet of WALLETS) {
            const isOf = (address: string | null) => address !== null && ownerOf(address)?.wallet === wallet;
            const sum = (parts: readonly { address: string | null; units: bigint }[]) =>
              parts.reduce((total, { address, units }) => total + (isOf(address) ? units : 0n), 0n);
            const net = transfers.reduce((total, { from, to, amount }) => {
              const units = toSmallestUnits(amount, 8);
              return total + (isOf(end(to)) ? units : 0n) - (isOf(end(from)) ? units : 0n);
            }, 0n);
            expect(net).toBe(sum(ledger.outputs) - sum(ledger.inputs));
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});
