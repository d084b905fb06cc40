interface PageRange {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** There are more than the total says; the server stopped counting. */
  readonly isTotalCapped?: boolean | undefined;
}

export function pagesOf({ total, limit }: Pick<PageRange, 'total' | 'limit'>): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** "26 to 50 of 1,204". */
export function pageRangeText({ page, limit, total, isTotalCapped = false }: PageRange): string {
  if (total === 0) return '0 of 0';
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return `${first.toLocaleString('en')} to ${last.toLocaleString('en')} of ${total.toLocaleString('en')}${isTotalCapped ? '+' : ''}`;
}
