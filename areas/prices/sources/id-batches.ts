import type { SpotPrice } from '../engine/known-price.ts';
import type { PriceSource, SpotGap } from './price-source.ts';

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

const IDS_LENGTH_MAX = 4000;

/** Reads the spot prices of distinct ids in batches. An id that cannot be requested is a gap. */
export function spotInBatches(
  countMax: number,
  readBatch: (batch: readonly string[], signal?: AbortSignal) => Promise<readonly (SpotPrice | SpotGap)[]>,
): PriceSource['spot'] {
  return async (ids, { signal } = {}) => {
    const distinct = [...new Set(ids)];
    const results: (SpotPrice | SpotGap)[] = distinct
      .filter((id) => !isRequestableId(id))
      .map((id) => ({ id, reason: 'unknown_coin' }));
    for (const batch of batchIds(distinct.filter(isRequestableId), { countMax, lengthMax: IDS_LENGTH_MAX }))
      results.push(...(await readBatch(batch, signal)));
    return {
      prices: results.filter((result) => 'price' in result),
      gaps: results.filter((result) => 'reason' in result),
    };
  };
}
