/**
 * The user's recent choices, stored on the device. Pages and actions are kept; the names of people, wallets and coins
 * are deleted at sign-out, so that the next user of the device cannot read them.
 */
import { ACTION_KEY, type SearchResult } from './search-result.ts';

const RECENT_MAX = 6;
const STORED_LENGTH_MAX = 20_000;

const keyFor = (userId: number): string => `recentSearches:${userId}`;

export function readRecentChoices(userId: number, storage: Pick<Storage, 'getItem'> = localStorage): SearchResult[] {
  try {
    const text = storage.getItem(keyFor(userId)) ?? '[]';
    const stored: unknown = text.length > STORED_LENGTH_MAX ? [] : JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isResult).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Newest first, each once. */
export function withRecentChoice(recent: readonly SearchResult[], chosen: SearchResult): SearchResult[] {
  return [chosen, ...recent.filter((result) => result.key !== chosen.key)].slice(0, RECENT_MAX);
}

export function writeRecentChoices(
  userId: number,
  recent: readonly SearchResult[],
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(keyFor(userId), JSON.stringify(recent));
  } catch {
    // A browser without storage stores nothing.
  }
}

export function forgetRecords(userId: number, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  const recent = readRecentChoices(userId, storage);
  const kept = recent.filter(({ key }) => key.startsWith('page:') || key.startsWith(ACTION_KEY));
  if (kept.length < recent.length) writeRecentChoices(userId, kept, storage);
}

/** An older version or a user may have stored something else. */
function isResult(value: unknown): value is SearchResult {
  if (typeof value !== 'object' || value === null) return false;
  const { key, title, detail, picture, target } = value as Partial<Record<keyof SearchResult, unknown>>;
  return [key, title, detail].every((text) => typeof text === 'string') && isPicture(picture) && isTarget(target);
}

function isPicture(value: unknown): boolean {
  const { kind, ...rest } = (value ?? {}) as Record<string, unknown>;
  const needed: Readonly<Record<string, readonly string[]>> = {
    icon: ['path'],
    coin: ['symbol'],
    network: ['name'],
    person: ['email', 'firstName', 'lastName'],
  };
  const fields = typeof kind === 'string' && Object.hasOwn(needed, kind) ? needed[kind] : undefined;
  return fields?.every((field) => typeof rest[field] === 'string') ?? false;
}

function isTarget(value: unknown): boolean {
  const { path, search } = (value ?? {}) as { path?: unknown; search?: unknown };
  const values =
    search === undefined ? [] : typeof search === 'object' && search !== null ? Object.values(search) : [null];
  return typeof path === 'string' && path.startsWith('/') && values.every((text) => typeof text === 'string');
}
