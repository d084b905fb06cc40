/** A written file. The same entries always give the same bytes. */
export interface LedgerFile {
  readonly name: string;
  readonly contentType: string;
  readonly text: string;
}

/** "ledger.csv" or, of several files, "ledger-01.csv": names that sort in the order of the files. */
export function numberedFiles(
  texts: readonly string[],
  { name, extension, contentType }: { readonly name: string; readonly extension: string; readonly contentType: string },
): LedgerFile[] {
  const digits = Math.max(2, String(texts.length).length);
  return texts.map((text, index) => ({
    name: `${name}${texts.length === 1 ? '' : `-${String(index + 1).padStart(digits, '0')}`}.${extension}`,
    contentType,
    text,
  }));
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
