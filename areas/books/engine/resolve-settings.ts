import { readBooksDay } from '@holdfast/calendar';
import { AccountingError } from './accounting-error.ts';
import { isInstant } from './steps/input-check.ts';
import { ALLOCATION_KEYS, METHODS, SETTING_CHOICES } from './lists.ts';
import { isMethod } from './methods/method-rules.ts';
import type { SafeHarbourAllocation } from './safe-harbour.ts';
import {
  type CoinClaim,
  DEFAULT_SETTINGS,
  type EngineSettings,
  type MethodSetting,
  type ScopeSetting,
} from './settings.ts';
import { type CoinId, coinIdOf } from './ids.ts';

/** The given settings over the defaults. Settings are written by programs, so a wrong one is an error, not an issue. */
export function resolveSettings(given: Partial<EngineSettings> = {}): EngineSettings {
  if (typeof given !== 'object' || given === null) refuse('The settings must be an object.');
  const settings: EngineSettings = { ...DEFAULT_SETTINGS, ...given };
  for (const [name, choices] of Object.entries(SETTING_CHOICES)) {
    const chosen = settings[name as keyof typeof SETTING_CHOICES];
    if (!(choices as readonly string[]).includes(chosen))
      refuse(`The setting ${name} must be one of ${choices.join(', ')}.`);
  }
  checkMethod(settings.method);
  checkScope(settings.scope);
  if (settings.calendar?.kind !== 'zone' && settings.calendar?.kind !== 'recordedOffset')
    refuse('The calendar must be a zone or the recorded offset.');
  if (!Array.isArray(settings.cashCoinIds)) refuse('The cash coins must be a list.');
  if (!Array.isArray(settings.foreignCashCoinIds)) refuse('The coins of other currencies must be a list.');
  if (!Array.isArray(settings.stablecoinIds)) refuse('The stablecoins must be a list.');
  const dollars = new Set(settings.cashCoinIds);
  if (settings.foreignCashCoinIds.some((coinId) => dollars.has(coinId)))
    refuse('A coin is the accounting currency or another one, not both.');
  if (typeof settings.dust !== 'bigint' || settings.dust < 0n) refuse('The dust must be an amount of zero or more.');
  if (settings.asOf !== null && !isInstant(settings.asOf)) refuse('The date of the books must be an instant.');
  return { ...settings, aliases: resolveAliases(settings.aliases), claims: resolveClaims(settings.claims) };
}

function checkMethod(method: MethodSetting): void {
  const methods =
    typeof method === 'string' ? [method] : Array.isArray(method) ? method.map((entry) => entry?.method) : [];
  if (methods.length === 0 || !methods.every(isMethod))
    refuse(`The method must be one of ${METHODS.join(', ')}, or a list of them by year.`);
  if (typeof method !== 'string' && !method.every(({ fromYear }) => Number.isInteger(fromYear)))
    refuse('A method by year needs whole years.');
}

function checkScope(scope: ScopeSetting): void {
  if (scope?.kind === 'universal' || scope?.kind === 'perWallet') return;
  if (scope?.kind !== 'universalThenPerWallet')
    refuse('The scope must be universal, perWallet or universalThenPerWallet.');
  if (typeof scope.fromDay !== 'string') refuse('The change of scope needs its first day.');
  if (readBooksDay(scope.fromDay) === null)
    throw new AccountingError('invalid_date', `"${scope.fromDay}" is not a date like 2025-01-31.`);
  if (scope.allocation !== null && !isAllocation(scope.allocation))
    refuse('The safe-harbour allocation is not usable.');
}

function isAllocation(allocation: SafeHarbourAllocation): boolean {
  if (allocation?.kind === 'specificUnit') {
    return (
      Array.isArray(allocation.units) &&
      allocation.units.every((unit) => typeof unit?.amount === 'bigint' && unit.amount >= 0n)
    );
  }
  return (
    allocation?.kind === 'global' &&
    Array.isArray(allocation.accountOrder) &&
    Array.isArray(allocation.order) &&
    allocation.order.every((key) => ALLOCATION_KEYS.includes(key)) &&
    ['acquired', 'arrived'].includes(allocation.datedBy)
  );
}

/** An alias of an alias is one of the last coin in the chain; a ring has no last coin. */
function resolveAliases(aliases: EngineSettings['aliases']): EngineSettings['aliases'] {
  if (typeof aliases !== 'object' || aliases === null) refuse('The aliases must map coins to coins.');
  const resolved: Record<string, CoinId> = {};
  for (const coinId of Object.keys(aliases)) {
    const seen = new Set<string>();
    let canonical = coinIdOf(coinId);
    for (
      let next = aliases[canonical];
      next !== undefined && Object.hasOwn(aliases, canonical) && next !== canonical;
      next = aliases[canonical]
    ) {
      if (seen.has(canonical)) refuse(`The aliases of ${coinId} run in a circle.`);
      seen.add(canonical);
      canonical = next;
    }
    Object.defineProperty(resolved, coinId, { value: canonical, enumerable: true });
  }
  return resolved;
}

/**
 * A receipt may stand for another receipt (a wrapped stake receipt): it then stands for the coin at the end of the
 * chain. Nothing stands for a debt.
 */
function resolveClaims(claims: EngineSettings['claims']): EngineSettings['claims'] {
  if (typeof claims !== 'object' || claims === null) refuse('The claims must map coins to claims.');
  const resolved: Record<string, CoinClaim> = {};
  for (const [coinId, claim] of Object.entries(claims)) {
    if (!isClaim(claim)) refuse(`The claim of the coin ${coinId} is not usable.`);
    const seen = new Set<string>([coinId]);
    let ofCoinId = claim.ofCoinId;
    for (let next = ownEntry(claims, ofCoinId); next !== undefined; next = ownEntry(claims, ofCoinId)) {
      if (seen.has(ofCoinId)) refuse(`The claims go in a circle at the coin ${ofCoinId}.`);
      if (!isClaim(next) || next.kind === 'debt') refuse(`The coin ${coinId} cannot stand for the debt ${ofCoinId}.`);
      seen.add(ofCoinId);
      ofCoinId = next.ofCoinId;
    }
    Object.defineProperty(resolved, coinId, { value: { ...claim, ofCoinId }, enumerable: true });
  }
  return resolved;
}

function ownEntry<T>(entries: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

function isClaim(claim: CoinClaim): boolean {
  if (typeof claim !== 'object' || claim === null || typeof claim.ofCoinId !== 'string') return false;
  if (claim.kind === 'debt') return true;
  return (
    claim.kind === 'receipt' &&
    (claim.custody === 'collateral' || claim.custody === 'stake') &&
    typeof claim.isRebasing === 'boolean'
  );
}

function refuse(message: string): never {
  throw new AccountingError('invalid_settings', message);
}
