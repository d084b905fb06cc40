/**
 * The basis left at the last moment before lots are kept per wallet, lot by lot, beside the units that each account
 * held then, and how the one goes to the other (Rev. Proc. 2024-28). Computed from the current data: what was recorded
 * before may no longer match, which the books then report as an item to review.
 *
 * Deadlines of the procedure: the rule of a global allocation has to be described in the books and records before the
 * first day per wallet (section 5.02(5)). Specific units have to be allocated before the first disposal of the asset on
 * or after that day, or by the due date of the return of that year with extensions, whichever is earlier (5.02(4)).
 */
import { formatDay } from '@holdfast/calendar';
import { type Calendar } from '../../engine/calendar.ts';
import { compareAccountIds, planAllocation } from '../../engine/safe-harbour.ts';
import { hasUnknownAcquisition } from '../../engine/lists.ts';
import { type Holding, type OpenLot } from '../../engine/types.ts';
import { type Allocation, ALLOCATION_LOTS_MAX } from '../../contract/book-records.ts';
import { add, divide, formatDecimal, type Price } from '@holdfast/money';
import type pg from 'pg';
import { loadBookSettings } from '../generation/book-settings.ts';
import { globalAllocation, loadBookTerms } from '../generation/book-terms.ts';
import { generateMoment } from '../generation/generate-part.ts';
import { type AllocationRule, loadAllocationRule } from '../generation/recorded-choices.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadAccountNames } from '../account-names.ts';
import { loadLotWallets } from '../lots/load-lot-choice.ts';
import { exact } from '../positions/capital-positions.ts';
import { costText } from '../positions/open-lot-source.ts';
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { withSnapshot } from '../regenerate/with-snapshot.ts';

type AllocatedAsset = Allocation['assets'][number];
type Units = AllocatedAsset['units'];

interface Unallocated {
  readonly assetId: string;
  readonly lots: readonly OpenLot[];
  readonly holdings: readonly Holding[];
}

interface Recorded {
  readonly recordedAt: Date;
  readonly allocatedAt: Date;
  readonly note: string;
  readonly units: Units;
}

export const allocationHandlers = defineHandlers(({ pool, config: { timeZone }, now }: BookDependencies) => ({
  getAllocation: () => withSnapshot(pool, (reader) => loadAllocation(reader, { timeZone, now: now() })),
}));

/** Call it inside a database transaction, because the history is read through a cursor. */
export async function loadAllocation(
  client: pg.PoolClient,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Allocation> {
  const { settings } = await loadBookSettings(client, { timeZone });
  const { perWalletFrom: day, scope, allocation } = settings;
  const rule = await loadAllocationRule(client);
  const wallets = await listWallets(client);
  const terms = await loadBookTerms(client, { settings, now });
  const head = { day, rule: rule && describeRule(rule, { day, calendar: terms.calendar }), wallets };
  if (scope !== 'universalThenPerWallet') return { ...head, mode: null, assets: [] };
  const { rows } = await client.query<{ at: Date }>('SELECT $1::date::timestamp AT TIME ZONE $2 AS at', [
    day,
    settings.timeZone,
  ]);
  const lastMoment = new Date((rows[0]?.at.getTime() ?? 0) - 1);
  const unallocated = listUnallocated(await generateMoment(client, { terms, at: lastMoment }));
  const recorded = await loadUnits(client);
  const firstDisposals = await loadFirstDisposals(client, day);
  const plan = allocation === 'global' && rule !== null ? globalAllocation(rule) : null;
  const coins = await loadCoins(
    client,
    unallocated.map(({ assetId }) => Number(assetId)),
  );
  const names = await loadAccountNames(
    client,
    unallocated.flatMap(({ holdings }) => holdings.map(({ accountId }) => accountId)),
  );
  const lotWallets = await loadLotWallets(
    client,
    unallocated.flatMap(({ lots }) => (lots.length > ALLOCATION_LOTS_MAX ? [] : lots.map(({ lotId }) => lotId))),
  );
  const assets = unallocated.map(({ assetId, lots, holdings }): AllocatedAsset => {
    const isTooLong = lots.length > ALLOCATION_LOTS_MAX;
    const known = plan === null ? recorded.get(Number(assetId)) : undefined;
    const firstDisposal = firstDisposals.get(Number(assetId));
    const returnYear = Number(day.slice(0, 4)) + 1;
    const returnDueDayExtended = `${returnYear}-10-15`;
    return {
      coinId: Number(assetId),
      coinSymbol: symbolOf(coins, Number(assetId)),
      lots: (isTooLong ? [] : lots).map((lot) => ({
        lotId: lot.lotId,
        acquiredDay: hasUnknownAcquisition(lot.flags) ? null : formatDay(lot.acquiredDay),
        walletName: lotWallets.get(lot.lotId) ?? '',
        amount: formatDecimal(lot.amount),
        costUsd: costText(lot.costUsd, lot.flags),
      })),
      isTooLong,
      accounts: holdings.map(({ accountId, amount }) => ({
        account: accountId,
        name: names.get(accountId) ?? accountId,
        amount: formatDecimal(amount),
      })),
      recordedAt: known?.recordedAt.toISOString() ?? null,
      allocatedAt: known?.allocatedAt.toISOString() ?? null,
      note: known?.note ?? '',
      firstDisposalDay: firstDisposal?.day ?? null,
      returnDueDay: `${returnYear}-04-15`,
      returnDueDayExtended,
      isLate:
        known !== undefined &&
        ((firstDisposal !== undefined && known.allocatedAt >= firstDisposal.at) ||
          dayOf(known.allocatedAt, terms.calendar) > returnDueDayExtended),
      units: known?.units ?? (isTooLong ? [] : plannedUnits({ lots, holdings }, plan)),
    };
  });
  return {
    ...head,
    mode: allocation,
    assets: assets.toSorted(
      (left, right) => left.coinSymbol.localeCompare(right.coinSymbol, 'en') || left.coinId - right.coinId,
    ),
  };
}

/** Only assets that were in several places: elsewhere there is nothing to allocate. */
function listUnallocated({
  open,
  holdings,
}: {
  open: readonly OpenLot[];
  holdings: readonly Holding[];
}): Unallocated[] {
  const assetIds = [...new Set(open.map(({ assetId }) => assetId))];
  return assetIds
    .map((assetId) => ({
      assetId,
      lots: joinPieces(open.filter((lot) => lot.assetId === assetId)),
      holdings: holdings.filter((held) => held.assetId === assetId && held.amount > 0n),
    }))
    .filter((asset) => asset.holdings.length > 1);
}

function joinPieces(open: readonly OpenLot[]): OpenLot[] {
  const lots = new Map<string, OpenLot>();
  for (const piece of open) {
    const known = lots.get(piece.lotId);
    lots.set(
      piece.lotId,
      known
        ? {
            ...known,
            amount: add(known.amount, piece.amount),
            costUsd: add(known.costUsd, piece.costUsd),
            flags: [...known.flags, ...piece.flags],
          }
        : piece,
    );
  }
  return [...lots.values()];
}

export function dayOf(at: Date, calendar: Calendar): string {
  return formatDay(calendar.dayOf({ at: at.getTime() }));
}

function describeRule(
  rule: AllocationRule,
  { day, calendar }: { day: string; calendar: Calendar },
): NonNullable<Allocation['rule']> {
  return {
    order: [...rule.order],
    walletIds: [...rule.walletIds],
    describedAt: rule.describedAt.toISOString(),
    note: rule.note,
    recordedAt: rule.recordedAt.toISOString(),
    recordedByName: rule.recordedByName,
    isLate: dayOf(rule.describedAt, calendar) >= day,
  };
}

async function listWallets(queries: Queries): Promise<Allocation['wallets']> {
  const { rows } = await queries.query<{ id: number; name: string }>(
    'SELECT id, name FROM operator_wallets ORDER BY id',
  );
  return rows.map(({ id, name }) => ({ walletId: id, name }));
}

/** By asset, the first disposal that the generated books have from the first day per wallet on. */
async function loadFirstDisposals(queries: Queries, day: string): Promise<Map<number, { at: Date; day: string }>> {
  const { rows } = await queries.query<{ asset_id: number; at: Date; day: string }>(
    `SELECT asset_id, min(disposed_at) AS at, min(disposed_day) AS day FROM book_positions WHERE disposed_day >= $1
       GROUP BY asset_id`,
    [day],
  );
  return new Map(rows.map((row) => [row.asset_id, { at: row.at, day: row.day }]));
}

/** As the books allocate the lots while no units are recorded: by the rule, or without one by acquisition date. */
function plannedUnits(
  { lots, holdings }: Pick<Unallocated, 'lots' | 'holdings'>,
  rule: ReturnType<typeof globalAllocation> | null,
): Units {
  const { placements } = planAllocation({
    allocation: rule ?? {
      kind: 'global',
      order: ['earliestAcquired'],
      datedBy: 'acquired',
      accountOrder: holdings.map(({ accountId }) => accountId).toSorted(compareAccountIds),
    },
    lots: lots.map(({ lotId, amount, acquiredAt, costUsd }, sequence) => ({
      lotId,
      amount,
      acquiredAt,
      arrivedAt: acquiredAt,
      sequence,
      unitCostUsd: divide<Price>(costUsd, amount, 'halfAwayFromZero'),
    })),
    accounts: holdings,
  });
  return placements.map(({ lot, accountId, amount }) => ({
    lotId: lot.lotId,
    account: accountId,
    amount: formatDecimal(amount),
  }));
}

async function loadUnits(queries: Queries): Promise<Map<number, Recorded>> {
  const { rows } = await queries.query<{
    asset_id: number;
    lot_id: number;
    account: string;
    amount: string;
    recorded_at: Date;
    allocated_at: Date;
    note: string;
  }>(
    `SELECT asset_id, lot_id, account, amount, recorded_at, allocated_at, note FROM allocation_units
       ORDER BY asset_id, lot_id, account`,
  );
  const recorded = new Map<number, Recorded>();
  for (const row of rows) {
    const known = recorded.get(row.asset_id) ?? {
      recordedAt: row.recorded_at,
      allocatedAt: row.allocated_at,
      note: row.note,
      units: [],
    };
    known.units.push({ lotId: String(row.lot_id), account: row.account, amount: exact(row.amount) });
    recorded.set(row.asset_id, known);
  }
  return recorded;
}
