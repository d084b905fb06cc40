/**
 * Reads one list of an explorer in the order of blocks, page by page. An explorer returns no more than so many rows
 * however they are paged, so that each page begins at a block: the last block of a full page may be cut, and is read
 * again with the next page.
 */
import { FatalChainError } from '@holdfast/chain/chain-error.ts';
import { blockOf, type Row } from './explorer-rows.ts';

interface Page {
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly rows: number;
}

export interface ListCursorSettings {
  readonly read: (page: Page) => Promise<Row[]>;
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly rowsAPage: number;
  /** The most rows that are returned at all; for a block with more than a page of them. */
  readonly rowsMax: number;
}

export class ListCursor {
  #rows: Row[] = [];
  /** Every row up to this block has been read. */
  #through: number;

  constructor(private readonly settings: ListCursorSettings) {
    this.#through = settings.fromBlock - 1;
  }

  get through(): number {
    return this.#through;
  }

  /** Reads the next page, unless the list has been read to its end. */
  async advance(): Promise<void> {
    const { read, toBlock, rowsAPage, rowsMax } = this.settings;
    const fromBlock = this.#through + 1;
    if (fromBlock > toBlock) return;
    let rows = await read({ fromBlock, toBlock, rows: rowsAPage });
    let asked = rowsAPage;
    // A whole page of one block: only a larger page can show the rest of it.
    if (rows.length >= asked && asked < rowsMax && rows.every((row) => blockOf(row) === fromBlock)) {
      asked = rowsMax;
      rows = await read({ fromBlock, toBlock, rows: asked });
    }
    // A plan that shows no more than the first page leaves the rest of the block out without a word.
    const isCut = asked > rowsAPage && rows.length === rowsAPage;
    const isWhole = rows.length < asked && !isCut;
    const last = rows.reduce((newest, row) => Math.max(newest, blockOf(row)), fromBlock);
    const through = isWhole ? toBlock : last - 1;
    if (through < fromBlock && !isWhole)
      throw new FatalChainError(
        `The explorer shows only ${rows.length} entries of block ${fromBlock}, which has more.`,
      );
    for (const row of rows) if (blockOf(row) <= through) this.#rows.push(row);
    this.#through = through;
  }

  /** Takes the rows up to a block. */
  take(through: number): Row[] {
    const taken = this.#rows.filter((row) => blockOf(row) <= through);
    this.#rows = this.#rows.filter((row) => blockOf(row) > through);
    return taken;
  }
}
