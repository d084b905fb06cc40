/**
 * Reads every matching row, page after page, for an export. Rows can come and go between two pages; a row that slid
 * onto the next page is therefore taken once only. The bound keeps a mistaken export from filling the browser's memory.
 */
export const EXPORT_ROWS_MAX = 50_000;
export const EXPORT_PAGE_SIZE = 200;

export interface LoadedPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** The server stopped counting: there are more than the total says. */
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

/** `total` is what the server counted last; when it is larger than the rows, the bound cut the export short. */
export async function loadAllRows<Row>(options: LoadAllRows<Row>): Promise<{ rows: Row[]; total: number }> {
  const { pageSize = EXPORT_PAGE_SIZE, rowsMax = EXPORT_ROWS_MAX, signal } = options;
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const { items, total } = await options.loadPage({ page, limit: pageSize, signal });
    signal.throwIfAborted();
    for (const row of items) {
      if (rows.size < rowsMax) rows.set(options.rowKey(row), row);
    }
    options.onProgress?.({ done: rows.size, total });
    if (items.length < pageSize || page * pageSize >= Math.min(total, rowsMax)) {
      return { rows: [...rows.values()], total: rows.size < rowsMax ? rows.size : Math.max(total, rows.size) };
    }
  }
}
