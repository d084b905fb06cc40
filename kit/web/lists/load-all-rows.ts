/**
 * Reads every matching row for an export, page after page. Rows can be added or removed between two pages, so a row
 * that moved to the next page is kept only once. The limit protects the browser's memory.
 */
export const EXPORT_ROWS_MAX = 50_000;
export const EXPORT_PAGE_SIZE = 200;

export interface LoadedPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** There are more than `total`; the server stopped counting. */
  readonly isTotalCapped?: boolean;
}

export interface LoadAllRows<Row> {
  readonly loadPage: (request: { page: number; limit: number; signal: AbortSignal }) => Promise<LoadedPage<Row>>;
  readonly rowKey: (row: Row) => string;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: { done: number; total: number }) => void;
  readonly pageSize?: number;
  readonly rowsMax?: number;
}

/** `total` is the last count of the server; if it is larger than the number of rows, the limit cut the export off. */
export async function loadAllRows<Row>(options: LoadAllRows<Row>): Promise<{ rows: Row[]; total: number }> {
  const { pageSize = EXPORT_PAGE_SIZE, rowsMax = EXPORT_ROWS_MAX, signal } = options;
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const { items, total, isTotalCapped = false } = await options.loadPage({ page, limit: pageSize, signal });
    signal.throwIfAborted();
    for (const row of items) {
      if (rows.size < rowsMax) rows.set(options.rowKey(row), row);
    }
    options.onProgress?.({ done: rows.size, total });
    // A capped total is no end: there are more rows than it states.
    const end = isTotalCapped ? rowsMax : Math.min(total, rowsMax);
    if (items.length < pageSize || page * pageSize >= end) {
      return { rows: [...rows.values()], total: rows.size < rowsMax ? rows.size : Math.max(total, rows.size) };
    }
  }
}
