const CHUNK_LENGTH = 4096;

/**
 * Rows in chunks, joined when they are taken. One array that grows to a million rows is copied again and again, and
 * leaves twice its size of garbage, too old to be collected soon.
 */
export class RowList<Row> {
  private chunks: Row[][] = [];
  private last: Row[] = [];

  push(row: Row): void {
    if (this.last.length === CHUNK_LENGTH) {
      this.chunks.push(this.last);
      this.last = [];
    }
    this.last.push(row);
  }

  /** Hands the rows on and forgets them. */
  take(): Row[] {
    const { chunks, last } = this;
    this.chunks = [];
    this.last = [];
    return chunks.length === 0 ? last : ([] as Row[]).concat(...chunks, last);
  }
}
