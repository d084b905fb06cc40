/**
 * Reads recorded transactions of Bitcoin and Bitcoin Cash, and prints what they mean for the wallet of each case.
 *
 *   npm run -s read-bitcoin -- FILE.jsonl[.gz]
 *
 * A case is a transaction with its inputs and outputs, and the addresses of one wallet as their user writes them. One
 * JSON line a case:
 *
 *   {"id", "net": {user: amount}, "receive", "spend", "fee", "error"}
 *
 * `net` is what each address gained; the others are of the wallet as a whole: what it received, what went to others,
 * and the fee that it paid.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import { netOutputs, type OwnerOf } from '@holdfast/chain/bitcoin/net-outputs.ts';
import type { OutputLedger } from '@holdfast/chain/bitcoin/output-ledger.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type { FoundAccount, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { add, type Amount, formatDecimal, parseAmount, subtract } from '@holdfast/money';

interface BitcoinCase {
  readonly id: string;
  readonly chain: string;
  readonly transaction: {
    /** In smallest units; null: what the inputs have more than the outputs. */
    readonly fee: number | null;
    readonly inputs: readonly { readonly address: string | null; readonly value: number; readonly output?: number }[];
    readonly outputs: readonly { readonly address: string | null; readonly value: number }[];
  };
  readonly users: readonly string[];
}

const GZIP = [0x1f, 0x8b];
const CHAINS: Readonly<Record<string, UtxoChain>> = { btc: 'bitcoin', bch: 'bitcoinCash' };
const ZERO = parseAmount('0');

function readCases(file: string): BitcoinCase[] {
  const bytes = readFileSync(file);
  const text = (bytes[0] === GZIP[0] && bytes[1] === GZIP[1] ? gunzipSync(bytes) : bytes).toString();
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as BitcoinCase);
}

function readCase({ id, chain, transaction, users }: BitcoinCase): object {
  const utxoChain = CHAINS[chain];
  if (utxoChain === undefined) return { id, error: `${chain} is not known.` };
  const spelled = (text: string | null): string | null => {
    if (text === null) return null;
    const result = normaliseAddress({ kind: 'bitcoin', address: text, utxoChain });
    if (!result.ok) throw new Error(`${text}: ${result.reason}`);
    return result.address;
  };
  try {
    const ledger = ledgerOf(transaction, spelled);
    const userOf = new Map(users.map((user) => [spelled(user), user]));
    const apart: OwnerOf = (wallet) => (userOf.has(wallet) ? { wallet, account: wallet, spendsFrom: wallet } : null);
    const together: OwnerOf = (address) =>
      userOf.has(address) ? { wallet: 'all', account: 'all', spendsFrom: 'all' } : null;
    const [single, whole] = [netOutputs(ledger, apart), netOutputs(ledger, together)];
    const net = [...userOf].flatMap(([address, user]) => {
      const gained = subtract(
        sumOf(single, ({ to }) => isAt(to, address)),
        sumOf(single, ({ from }) => isAt(from, address)),
      );
      return gained === ZERO ? [] : [[user, formatDecimal(gained)] as const];
    });
    const text = (counts: (transfer: FoundTransfer) => boolean): string => formatDecimal(sumOf(whole, counts));
    return {
      id,
      net: Object.fromEntries(net),
      receive: text(({ to }) => isAt(to, 'all')),
      spend: text(({ from, role }) => isAt(from, 'all') && role === 'transfer'),
      fee: text(({ role }) => role === 'fee'),
      error: null,
    };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function ledgerOf(
  { inputs, outputs, fee }: BitcoinCase['transaction'],
  spelled: (address: string | null) => string | null,
): OutputLedger {
  return {
    inputs: inputs.map(({ address, value, output }) => ({
      hash: null,
      position: output ?? null,
      address: spelled(address),
      units: BigInt(value),
    })),
    outputs: outputs.map(({ address, value }, position) => ({
      position,
      address: spelled(address),
      units: BigInt(value),
    })),
    feeUnits: fee === null ? totalOf(inputs) - totalOf(outputs) : BigInt(fee),
    isCoinbase: inputs.length === 0,
    virtualSize: null,
  };
}

function totalOf(parts: readonly { readonly value: number }[]): bigint {
  return parts.reduce((sum, { value }) => sum + BigInt(value), 0n);
}

function isAt(account: FoundAccount | null, address: string | null): boolean {
  return account?.kind === 'address' && account.address === address;
}

function sumOf(transfers: readonly FoundTransfer[], counts: (transfer: FoundTransfer) => boolean): Amount {
  return transfers.reduce((sum, transfer) => (counts(transfer) ? add(sum, transfer.amount) : sum), ZERO);
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Name a file of cases: npm run -s read-bitcoin -- FILE.jsonl[.gz]');
  process.exitCode = 2;
} else for (const item of readCases(file)) process.stdout.write(`${JSON.stringify(readCase(item))}\n`);
