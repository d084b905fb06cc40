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
export function canBeAsked(id: string): boolean {
  return id.length > 0 && id.length <= 200 && !/[,\s\p{C}]/u.test(id);
}
