import type { SpotResult, SpotGap, SpotPrice } from './price-source.ts';

/** Ids that fit into one call: bounded in number and in the length of the address they make. */
export function* batchIds(ids: Iterable<string>, limits: { countMax: number; lengthMax: number }): Generator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const id of ids) {
    const idLength = encodeURIComponent(id).length + 3;
    if (batch.length > 0 && (batch.length >= limits.countMax || length + idLength > limits.lengthMax)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(id);
    length += idLength;
  }
  if (batch.length > 0) yield batch;
}

/** Several ids travel in one list with commas, so an id with a comma would silently become two others. */
export function isRequestableId(id: string): boolean {
  return id.length > 0 && id.length <= 200 && !/[,\s\p{C}]/u.test(id);
}

/** The spot prices of distinct ids, read in batches. An id that cannot be requested is a gap. */
export async function readSpotInBatches(
  ids: readonly string[],
  {
    limits,
    readBatch,
  }: {
    readonly limits: { countMax: number; lengthMax: number };
    readonly readBatch: (batch: readonly string[]) => Promise<readonly (SpotPrice | SpotGap)[]>;
  },
): Promise<SpotResult> {
  const distinct = [...new Set(ids)];
  const results: (SpotPrice | SpotGap)[] = distinct
    .filter((id) => !isRequestableId(id))
    .map((id) => ({ id, reason: 'unknown_coin' }));
  for (const batch of batchIds(distinct.filter(isRequestableId), limits)) results.push(...(await readBatch(batch)));
  return {
    prices: results.filter((result) => 'price' in result),
    gaps: results.filter((result) => 'reason' in result),
  };
}
