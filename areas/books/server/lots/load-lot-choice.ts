/**
 * The lots that a disposal could take: those left right after it, and those it took. Lots acquired later or used up
 * before are not included.
 */
import { type BooksDay, formatDay } from '@holdfast/calendar';
import { type ClosedPosition, type OpenLot } from '../../engine/types.ts';
import { type Flag, hasUnknownAcquisition } from '../../engine/lists.ts';
import { longTermFrom } from '../../engine/long-term.ts';
import type { BookSettings } from '../../contract/books.ts';
import type { LotChoice } from '../../contract/book-records.ts';
import { add, type Amount, formatDecimal, sum, type Usd } from '@holdfast/money';
import type pg from 'pg';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { loadBookSettings, methodOfYear } from '../generation/book-settings.ts';
import { loadBookTerms } from '../generation/book-terms.ts';
import { generateMoment } from '../generation/generate-part.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadAccountNames } from '../account-names.ts';
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { fullName } from '@holdfast/database/user-name.ts';
import { costText } from '../positions/open-lot-source.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { withSnapshot } from '../regenerate/with-snapshot.ts';

/** More than a person picks from. The oldest, and those in use, come first. */
const LOTS_MAX = 500;

interface LotChoiceRequest {
  readonly transferId: number;
  readonly timeZone: string;
  readonly now: Date;
}

interface Available {
  readonly lotId: string;
  readonly acquiredDay: BooksDay;
  readonly acquiredAt: number;
  available: Amount;
  cost: Usd;
  used: Amount;
  /** Of all its pieces. */
  flags: readonly Flag[];
}

export const lotChoiceHandlers = defineHandlers(({ pool, config: { timeZone }, now }: BookDependencies) => ({
  getLotChoice: ({ params }) =>
    withSnapshot(pool, (reader) => loadLotChoice(reader, { ...params, timeZone, now: now() })),
}));

/** Call it inside a database transaction, because the history is read through a cursor. */
export async function loadLotChoice(
  client: pg.PoolClient,
  { transferId, timeZone, now }: LotChoiceRequest,
): Promise<LotChoice> {
  const { rows } = await client.query<{ transaction_id: number; at: Date }>(
    'SELECT transaction_id, at FROM transfers WHERE id = $1',
    [transferId],
  );
  const [transfer] = rows;
  if (!transfer) throw new AppError('not_found', 'There is no such transfer.');
  const { settings } = await loadBookSettings(client, { timeZone });
  const terms = await loadBookTerms(client, { settings, now });
  const moment = await generateMoment(client, { terms, at: transfer.at });
  const taken = moment.closed.filter((row) => row.closeTransferId === String(transferId));
  const [first] = taken;
  if (!first) throw new AppError('conflict', 'This transfer disposed of no lots, so there are none to name.');
  const isPerWallet = keepsPerWallet(settings, first);
  const lots = availableLots({
    taken,
    open: moment.open.filter(
      (lot) => lot.assetId === first.assetId && (!isPerWallet || lot.accountId === first.accountId),
    ),
  });
  const names = await loadAccountNames(client, [first.accountId]);
  const openedIn = isPerWallet
    ? new Map<string, string>()
    : await loadLotWallets(
        client,
        lots.map(({ lotId }) => lotId),
      );
  return {
    transferId,
    transactionId: transfer.transaction_id,
    coinId: Number(first.coinId),
    coinSymbol: symbolOf(await loadCoins(client, [Number(first.coinId)]), Number(first.coinId)),
    at: transfer.at.toISOString(),
    year: first.year,
    amount: formatDecimal(sum(taken.map(({ amount }) => amount))),
    method: methodOfYear(settings, first.year),
    named: await loadNamed(client, transferId),
    lots: lots.slice(0, LOTS_MAX).map((lot) => ({
      lotId: lot.lotId,
      acquiredDay: hasUnknownAcquisition(lot.flags) ? null : formatDay(lot.acquiredDay),
      walletName: (isPerWallet ? names.get(first.accountId) : openedIn.get(lot.lotId)) ?? '',
      available: formatDecimal(lot.available),
      costUsd: costText(lot.cost, lot.flags),
      used: formatDecimal(lot.used),
      term: first.disposedDay >= longTermFrom(lot.acquiredDay) ? 'long' : 'short',
    })),
    lotsTotal: lots.length,
  };
}

function keepsPerWallet({ scope, perWalletFrom }: BookSettings, { disposedDay }: ClosedPosition): boolean {
  return scope === 'perWallet' || (scope === 'universalThenPerWallet' && formatDay(disposedDay) >= perWalletFrom);
}

function availableLots({ taken, open }: { taken: readonly ClosedPosition[]; open: readonly OpenLot[] }): Available[] {
  const lots = new Map<string, Available>();
  const lotOf = ({
    lotId,
    acquiredAt,
    acquiredDay,
    flags,
  }: {
    lotId: string;
    acquiredAt: number;
    acquiredDay: BooksDay;
    flags: readonly Flag[];
  }): Available => {
    const known = lots.get(lotId) ?? {
      lotId,
      acquiredAt,
      acquiredDay,
      available: 0n as Amount,
      cost: 0n as Usd,
      used: 0n as Amount,
      flags: [],
    };
    known.flags = [...known.flags, ...flags];
    lots.set(lotId, known);
    return known;
  };
  for (const part of open) {
    const lot = lotOf(part);
    lot.available = add(lot.available, part.amount);
    lot.cost = add(lot.cost, part.costUsd);
  }
  for (const row of taken) {
    if (row.lotId === null) continue;
    const lot = lotOf({ ...row, lotId: row.lotId });
    lot.available = add(lot.available, row.amount);
    lot.used = add(lot.used, row.amount);
    lot.cost = add(lot.cost, row.costUsd);
  }
  const inUseFirst = lots.size > LOTS_MAX;
  return [...lots.values()].toSorted(
    (left, right) =>
      (inUseFirst ? Number(right.used > 0n) - Number(left.used > 0n) : 0) ||
      left.acquiredAt - right.acquiredAt ||
      Number(left.lotId) - Number(right.lotId),
  );
}

async function loadNamed(queries: Queries, transferId: number): Promise<LotChoice['named']> {
  const { rows } = await queries.query<{ identified_at: Date; note: string; recorded_at: Date; name: string | null }>(
    `SELECT i.identified_at, i.note, i.recorded_at, ${fullName('u')} AS name
       FROM lot_identifications i LEFT JOIN users u ON u.id = i.recorded_by WHERE i.transfer_id = $1`,
    [transferId],
  );
  const [row] = rows;
  return row
    ? {
        identifiedAt: row.identified_at.toISOString(),
        note: row.note,
        recordedAt: row.recorded_at.toISOString(),
        recordedByName: row.name,
      }
    : null;
}

/** The wallet that received each lot. A lot has the id of the transfer that opened it. */
export async function loadLotWallets(queries: Queries, lotIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await queries.query<{ id: number; name: string }>(
    `SELECT x.id, w.name FROM transfers x JOIN operator_wallets w ON w.account_id = x.to_account_id
       WHERE x.id = ANY ($1)`,
    [lotIds.map(Number)],
  );
  return new Map(rows.map((row) => [String(row.id), row.name]));
}
