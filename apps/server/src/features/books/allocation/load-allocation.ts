/**
 * The basis left on the last moment that was kept as one, lot by lot, beside the units that each account held then, and
 * how the one goes to the other (Rev. Proc. 2024-28). Drawn up from what the database says now: what was recorded
 * before may no longer fit, which the books then report as a point to settle.
 */
import { formatCivilDay, type Holding, type OpenLot, planAllocation } from '@holdfast/accounting';
import { type Allocation, ALLOCATION_LOTS_MAX } from '@holdfast/contract';
import { add, divide, formatDecimal, type Price } from '@holdfast/money';
import type pg from 'pg';
import { loadBookSettings } from '../../../ledger/book-settings.ts';
import { loadBookTerms } from '../../../ledger/book-terms.ts';
import { drawMoment } from '../../../ledger/draw-moment.ts';
import type { Queries } from '../../../pricing/find-price.ts';
import { loadAccountNames } from '../account-names.ts';
import { loadLotWallets } from '../lots/lot-wallets.ts';
import { exact } from '../positions/to-capital-position.ts';
import { loadCoins, symbolOf } from '../require-coin.ts';

type AllocatedAsset = Allocation['assets'][number];
type Units = AllocatedAsset['units'];

interface Unallocated {
  readonly assetId: string;
  readonly lots: readonly OpenLot[];
  readonly holdings: readonly Holding[];
}

interface Recorded {
  readonly recordedAt: Date;
  readonly units: Units;
}

/** To be called inside a database transaction, for the history is read through a cursor. */
export async function loadAllocation(
  client: pg.PoolClient,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Allocation> {
  const { settings } = await loadBookSettings(client, { timeZone });
  const { perWalletFrom: day, scope, allocation } = settings;
  if (scope !== 'universalThenPerWallet') return { day, isInForce: false, assets: [] };
  const { rows } = await client.query<{ at: Date }>('SELECT $1::date::timestamp AT TIME ZONE $2 AS at', [
    day,
    settings.timeZone,
  ]);
  const lastMoment = new Date((rows[0]?.at.getTime() ?? 0) - 1);
  const terms = await loadBookTerms(client, { settings, now });
  const unallocated = listUnallocated(await drawMoment(client, { terms, at: lastMoment }));
  const recorded = await loadUnits(client);
  const coins = await loadCoins(
    client,
    unallocated.map(({ assetId }) => Number(assetId)),
  );
  const names = await loadAccountNames(
    client,
    unallocated.flatMap(({ holdings }) => holdings.map(({ walletId }) => walletId)),
  );
  const wallets = await loadLotWallets(
    client,
    unallocated.flatMap(({ lots }) => (lots.length > ALLOCATION_LOTS_MAX ? [] : lots.map(({ lotId }) => lotId))),
  );
  const assets = unallocated.map(({ assetId, lots, holdings }): AllocatedAsset => {
    const isTooLong = lots.length > ALLOCATION_LOTS_MAX;
    const known = recorded.get(Number(assetId));
    return {
      coinId: Number(assetId),
      coinSymbol: symbolOf(coins, Number(assetId)),
      lots: (isTooLong ? [] : lots).map((lot) => ({
        lotId: lot.lotId,
        acquiredDay: formatCivilDay(lot.acquiredDay),
        walletName: wallets.get(lot.lotId) ?? '',
        amount: formatDecimal(lot.amount),
        costUsd: formatDecimal(lot.costUsd),
      })),
      isTooLong,
      accounts: holdings.map(({ walletId, amount }) => ({
        account: walletId,
        name: names.get(walletId) ?? walletId,
        amount: formatDecimal(amount),
      })),
      recordedAt: known?.recordedAt.toISOString() ?? null,
      units: known?.units ?? (isTooLong ? [] : unitsByDate({ lots, holdings })),
    };
  });
  return {
    day,
    isInForce: allocation === 'specificUnit',
    assets: assets.toSorted(
      (left, right) => left.coinSymbol.localeCompare(right.coinSymbol, 'en') || left.coinId - right.coinId,
    ),
  };
}

/** Only what lay in several places: elsewhere there is nothing to choose. */
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
      known ? { ...known, amount: add(known.amount, piece.amount), costUsd: add(known.costUsd, piece.costUsd) } : piece,
    );
  }
  return [...lots.values()];
}

/** As the books deal the lots out while nothing is recorded. */
function unitsByDate({ lots, holdings }: Pick<Unallocated, 'lots' | 'holdings'>): Units {
  const { placements } = planAllocation({
    allocation: {
      kind: 'global',
      order: 'fifo',
      datedBy: 'acquired',
      walletOrder: holdings.map(({ walletId }) => walletId).toSorted(),
    },
    lots: lots.map(({ lotId, amount, acquiredAt, costUsd }, sequence) => ({
      lotId,
      amount,
      acquiredAt,
      arrivedAt: acquiredAt,
      sequence,
      unitCostUsd: divide<Price>(costUsd, amount, 'halfAwayFromZero'),
    })),
    wallets: holdings,
  });
  return placements.map(({ lot, walletId, amount }) => ({
    lotId: lot.lotId,
    account: walletId,
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
  }>('SELECT asset_id, lot_id, account, amount, recorded_at FROM allocation_units ORDER BY asset_id, lot_id, account');
  const recorded = new Map<number, Recorded>();
  for (const row of rows) {
    const known = recorded.get(row.asset_id) ?? { recordedAt: row.recorded_at, units: [] };
    known.units.push({ lotId: String(row.lot_id), account: row.account, amount: exact(row.amount) });
    recorded.set(row.asset_id, known);
  }
  return recorded;
}
