/**
 * Reads what a person enters manually. Transfers become those of an ingest batch, or are refused with their position in
 * the request.
 */
import { DAY_MS } from '@holdfast/calendar';
import { type NetworkKind, normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type { ErrorDetailItem } from '@holdfast/contract';
import type { GivenTransfer } from '../../contract/transaction.ts';
import { parseAmount, parseUsd } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import type { IngestAccount, IngestTransaction, IngestTransfer } from '../ingest/ingest-batch.ts';

type GivenAccount = NonNullable<GivenTransfer['from']>;

interface Known {
  readonly coins: ReadonlySet<number>;
  readonly wallets: ReadonlySet<number>;
  readonly accounts: ReadonlySet<number>;
  readonly network: KnownNetwork | null;
}

interface KnownNetwork {
  readonly kind: NetworkKind;
  readonly utxoChain: UtxoChain | null;
}

/** A transaction that a person enters has no block, sender, target or events. */
export function manualTransaction(given: {
  key: string;
  hash: string | null;
  atMs: number;
  transfers: readonly IngestTransfer[];
}): IngestTransaction {
  return { ...given, block: null, status: 'success', sender: null, target: null, methodId: null, events: [] };
}

export async function readGivenTransfers(
  queries: Queries,
  { given, networkId }: { given: readonly GivenTransfer[]; networkId: number | null },
): Promise<IngestTransfer[]> {
  const known = await readKnown(queries, given, networkId);
  const refusals: ErrorDetailItem[] = [];
  const transfers = given.map((transfer, index): IngestTransfer => {
    const refuse = (field: string, msg: string, input: unknown): null => {
      refusals.push({
        type: 'value_error',
        msg,
        loc: ['body', 'transfers', String(index), field],
        input: input ?? null,
      });
      return null;
    };
    if (!known.coins.has(transfer.coinId)) refuse('coinId', 'There is no such coin.', transfer.coinId);
    if (transfer.from === null && transfer.to === null) refuse('to', 'A transfer needs a sender or a recipient.', null);
    return {
      key: `manual:${index}`,
      coin: { kind: 'coin', coinId: transfer.coinId },
      amount: parseAmount(transfer.amount),
      from: readEnd(transfer.from, known, (msg, input) => refuse('from', msg, input)),
      to: readEnd(transfer.to, known, (msg, input) => refuse('to', msg, input)),
      role: transfer.role,
      origin: 'manual',
      valueUsd: transfer.valueUsd === null ? null : parseUsd(transfer.valueUsd),
    };
  });
  if (refusals.length > 0) throw new AppError('invalid', refusals);
  return transfers;
}

function readEnd(
  end: GivenAccount | null,
  known: Known,
  refuse: (msg: string, input: unknown) => null,
): IngestAccount | null {
  if (end === null) return null;
  if ('walletId' in end)
    return known.wallets.has(end.walletId)
      ? { kind: 'wallet', walletId: end.walletId }
      : refuse('There is no such wallet.', end.walletId);
  if ('accountId' in end)
    return known.accounts.has(end.accountId)
      ? { kind: 'account', accountId: end.accountId }
      : refuse('There is no such account.', end.accountId);
  if (known.network === null)
    return refuse('An address needs a network. Choose the network or a wallet.', end.address.slice(0, 200));
  const result = normaliseAddress({ ...known.network, address: end.address });
  return result.ok ? { kind: 'address', address: result.address } : refuse(result.reason, end.address.slice(0, 200));
}

/** Locks the rows that the transfers refer to until the database transaction ends. */
async function readKnown(queries: Queries, given: readonly GivenTransfer[], networkId: number | null): Promise<Known> {
  const ends = given.flatMap(({ from, to }) => [from, to]).filter((end) => end !== null);
  const read = async (table: 'coins' | 'wallets' | 'accounts', ids: readonly number[]): Promise<Set<number>> => {
    const { rows } = await queries.query<{ id: number }>(
      `SELECT id FROM ${table} WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE`,
      [[...new Set(ids)]],
    );
    return new Set(rows.map((row) => row.id));
  };
  const network = await queries.query<KnownNetwork>(
    'SELECT kind, utxo_chain AS "utxoChain" FROM networks WHERE id = $1 FOR KEY SHARE',
    [networkId],
  );
  return {
    coins: await read(
      'coins',
      given.map((transfer) => transfer.coinId),
    ),
    wallets: await read(
      'wallets',
      ends.flatMap((end) => ('walletId' in end ? [end.walletId] : [])),
    ),
    accounts: await read(
      'accounts',
      ends.flatMap((end) => ('accountId' in end ? [end.accountId] : [])),
    ),
    network: network.rows[0] ?? null,
  };
}

/**
 * Control characters and lone surrogates, which PostgreSQL rejects, and text direction marks. Line ends and tabs are
 * allowed in notes.
 */
const INVISIBLE = /(?![\n\r\t])[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export function refuseControlCharacters(loc: string[], text: string | null | undefined): void {
  if (text && INVISIBLE.test(text))
    throw invalidField({ loc, msg: 'Control characters are not permitted', input: null });
}

/** The first block of Bitcoin, the earliest possible transaction. */
const EARLIEST = '2009-01-03T18:15:05.000Z';
const AHEAD_MS_MAX = DAY_MS;

/** Catches a mistyped year, which would date a purchase before the first coin or a sale into the next century. */
export function requirePlausibleTime(at: string, now: Date): void {
  const moment = Date.parse(at);
  const refuse = (msg: string) => invalidField({ loc: ['body', 'at'], msg, input: at });
  if (moment < Date.parse(EARLIEST)) throw refuse('This time is before the first Bitcoin block. Check the year.');
  if (moment > now.getTime() + AHEAD_MS_MAX) throw refuse('This time is in the future. Check the date.');
}
