/**
 * Reloads what belongs to an older generation than another response on the page.
 *
 * The books can be regenerated between two requests of a page. The job has ended by the time the page looks, so no
 * event reports it, and old gains would stand below the time of the new books. Responses therefore name the generation
 * of the books that they were read from.
 */
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';

/** A replica may lag behind for some seconds; after that the page keeps what it has. */
const RELOADS_MAX = 5;
const RELOADED_AFTER_MS = 1_000;

interface Noted {
  generation: number;
  /** How often the response was reloaded since a newer generation was seen. */
  reloads: number;
}

const notedOf = new WeakMap<QueryClient, Map<string, Noted>>();

/** Call it when a response has arrived; the query may not have it yet. */
export function noteGeneration(
  cache: QueryClient,
  { queryKey, generation }: { readonly queryKey: readonly unknown[]; readonly generation: number | null },
): void {
  if (generation === null) return;
  const noted = notedOf.get(cache) ?? new Map<string, Noted>();
  notedOf.set(cache, noted);
  const hash = hashKey(queryKey);
  const before = noted.get(hash);
  noted.set(hash, { generation, reloads: before?.generation === generation ? before.reloads : 0 });
  setTimeout(() => reloadOlder(cache, noted), 0);
}

function reloadOlder(cache: QueryClient, noted: Map<string, Noted>): void {
  const queries = new Map(
    cache
      .getQueryCache()
      .getAll()
      .map((query) => [query.queryHash, query]),
  );
  // What was forgotten, at signing out for example, may have come from another database.
  for (const hash of noted.keys()) if (!queries.has(hash)) noted.delete(hash);
  const newest = Math.max(...[...noted.values()].map(({ generation }) => generation));
  for (const [hash, one] of noted) {
    const query = queries.get(hash);
    if (query === undefined || one.generation === newest || one.reloads >= RELOADS_MAX || isOnItsWay(query)) continue;
    one.reloads += 1;
    const reload = () => void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    if (one.reloads === 1) reload();
    else setTimeout(reload, RELOADED_AFTER_MS);
  }
}

/** Its response names its own generation when it arrives. */
function isOnItsWay(query: Query): boolean {
  return query.state.fetchStatus === 'fetching';
}
