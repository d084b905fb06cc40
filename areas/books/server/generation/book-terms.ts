/**
 * Everything that the books depend on besides the transactions: as input for the engine, and as a fingerprint. If the
 * fingerprint differs from that of the stored books, they are generated again from the beginning. The setting of the
 * book basis is no part of it: nothing that the engine computes depends on it.
 */
import { type AccountId, accountIdOf, type CoinId, coinIdOf, type LotId, lotIdOf } from '../../engine/ids.ts';
import { type Calendar, createCalendar } from '../../engine/calendar.ts';
import { type CoinClaim, type EngineSettings, type ScopeSetting } from '../../engine/settings.ts';
import { STATE_VERSION } from '../../engine/books-stream.ts';
import { parseBooksDay } from '@holdfast/calendar';
import type { BookSettings } from '../../contract/books.ts';
import { type Amount, parseAmount } from '@holdfast/money';
import { IS_DOLLAR, loadStablecoinIds } from '@holdfast/catalogue/server';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';
import { engineChoices } from './book-settings.ts';
import { type AllocationRule, loadAllocationRule } from './recorded-choices.ts';

export interface BookTerms {
  readonly settings: BookSettings;
  readonly engine: Partial<EngineSettings>;
  readonly calendar: Calendar;
  /** Money in every currency. */
  readonly cashCoinIds: ReadonlySet<number>;
  /** Own wallets that are accounts at an exchange, which the journal keeps apart. */
  readonly exchangeAccountIds: readonly AccountId[];
  /** The accounting currency. Null while the catalogue has no dollar. */
  readonly dollarCoinId: number | null;
  /** All of this as canonical JSON, for comparison. */
  readonly fingerprint: string;
}

export async function loadBookTerms(
  queries: Queries,
  { settings, now }: { settings: BookSettings; now: Date },
): Promise<BookTerms> {
  const cash = await queries.query<{ id: number; is_dollar: boolean }>(
    `SELECT id, ${IS_DOLLAR} AS is_dollar FROM coins WHERE is_cash ORDER BY id`,
  );
  const stablecoinIds = (await loadStablecoinIds(queries)).map(coinIdOf);
  const aliases = await loadAliases(queries);
  const claims = await loadClaims(queries);
  const cashCoinIds = cash.rows.map((row) => row.id);
  const dollarCoinId = cash.rows.find((row) => row.is_dollar)?.id ?? null;
  const scope = await scopeOf(queries, settings);
  const exchanges = await queries.query<{ id: number }>(
    `SELECT id FROM operator_wallets WHERE purpose = 'exchange' ORDER BY id`,
  );
  const exchangeAccountIds = exchanges.rows.map((row) => accountIdOf(row.id));
  const calendar = { kind: 'zone', timeZone: settings.timeZone } as const;
  const { fairValueFrom: _, ...ofTaxBasis } = settings;
  const days = createCalendar(calendar);
  // On the first day per wallet the lots are allocated, whether or not there is a transaction.
  const isAllocated =
    scope.kind === 'universalThenPerWallet' && days.dayOf({ at: now.getTime() }) >= parseBooksDay(scope.fromDay);
  return {
    settings,
    engine: {
      method: settings.methods,
      scope,
      calendar,
      cashCoinIds: dollarCoinId === null ? [] : [coinIdOf(dollarCoinId)],
      foreignCashCoinIds: cashCoinIds.filter((id) => id !== dollarCoinId).map(coinIdOf),
      stablecoinIds,
      aliases: Object.fromEntries(aliases),
      claims: Object.fromEntries(claims),
      ...engineChoices(settings),
      readingsFrom: settings.readingsFrom === null ? null : parseBooksDay(settings.readingsFrom),
      asOf: now.getTime(),
    },
    calendar: days,
    cashCoinIds: new Set(cashCoinIds),
    exchangeAccountIds,
    dollarCoinId,
    fingerprint: JSON.stringify(
      {
        version: STATE_VERSION,
        settings: Object.entries(ofTaxBasis).toSorted(byName),
        scope,
        isAllocated,
        cashCoinIds,
        dollarCoinId,
        stablecoinIds,
        aliases,
        claims,
        exchangeAccountIds,
      },
      exactly,
    ),
  };
}

async function loadAliases(queries: Queries): Promise<[CoinId, CoinId][]> {
  const { rows } = await queries.query<{ coin_id: number; canonical_id: number }>(
    `SELECT member.coin_id, canonical.coin_id AS canonical_id
       FROM alias_coin_members member JOIN alias_coin_members canonical ON canonical.alias_coin_id
         = member.alias_coin_id AND canonical.is_canonical
      WHERE NOT member.is_canonical ORDER BY member.coin_id`,
  );
  return rows.map((row) => [coinIdOf(row.coin_id), coinIdOf(row.canonical_id)]);
}

/** Spam tokens are never a claim on another coin, whatever their contract states. */
async function loadClaims(queries: Queries): Promise<[CoinId, CoinClaim][]> {
  const { rows } = await queries.query<{
    id: number;
    kind: CoinClaim['kind'];
    of_coin_id: NotNull<number>;
    custody: NotNull<'collateral' | 'stake'>;
    is_rebasing: boolean;
  }>(
    `SELECT id, claim_kind AS kind, claim_of_coin_id AS of_coin_id, claim_custody AS custody, is_rebasing FROM coins
       WHERE claim_kind IS NOT NULL AND NOT is_spam ORDER BY id`,
  );
  return rows.map(({ id, kind, of_coin_id: of, custody, is_rebasing: isRebasing }) => [
    coinIdOf(id),
    kind === 'debt' ? { kind, ofCoinId: coinIdOf(of) } : { kind, ofCoinId: coinIdOf(of), custody, isRebasing },
  ]);
}

/** Specific units and the global allocation follow their records. Without a record the engine uses its default. */
async function scopeOf(queries: Queries, { scope, perWalletFrom, allocation }: BookSettings): Promise<ScopeSetting> {
  if (scope !== 'universalThenPerWallet') return { kind: scope };
  if (allocation === null) return { kind: scope, fromDay: perWalletFrom, allocation: null };
  if (allocation === 'specificUnit')
    return {
      kind: scope,
      fromDay: perWalletFrom,
      allocation: { kind: 'specificUnit', units: await loadAllocationUnits(queries) },
    };
  const rule = await loadAllocationRule(queries);
  return { kind: scope, fromDay: perWalletFrom, allocation: rule === null ? null : globalAllocation(rule) };
}

export function globalAllocation({ order, walletIds }: Pick<AllocationRule, 'order' | 'walletIds'>) {
  return { kind: 'global', order, datedBy: 'acquired', accountOrder: walletIds.map(accountIdOf) } as const;
}

async function loadAllocationUnits(
  queries: Queries,
): Promise<{ assetId: CoinId; accountId: AccountId; lotId: LotId; amount: Amount }[]> {
  const { rows } = await queries.query<{ asset_id: number; account: string; lot_id: number; amount: string }>(
    'SELECT asset_id, account, lot_id, amount FROM allocation_units ORDER BY asset_id, lot_id, account',
  );
  return rows.map((row) => ({
    assetId: coinIdOf(row.asset_id),
    accountId: accountIdOf(row.account),
    lotId: lotIdOf(row.lot_id),
    amount: parseAmount(row.amount),
  }));
}

/** JSON has no big integers, so they become text. */
function exactly(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
