import type pg from 'pg';
import { COPY_PIECE_CHARACTERS, copyText } from '../db/copy-rows.ts';
import { BOOK_TABLES, type BookTable } from './book-tables.ts';

const FLUSH_CHARACTERS = 2 * 1024 * 1024;

/** Collects lines for the tables of the books and writes them with COPY, some megabytes at a time. */
export class BookCopier {
  private readonly waiting = new Map<BookTable, { pieces: string[]; last: string; length: number }>();

  constructor(private readonly client: pg.PoolClient) {}

  async add(lines: Iterable<readonly [BookTable, string]>): Promise<void> {
    for (const [table, line] of lines) {
      const queue = this.queueOf(table);
      queue.last += `${line}\n`;
      queue.length += line.length + 1;
      if (queue.last.length < COPY_PIECE_CHARACTERS) continue;
      queue.pieces.push(queue.last);
      queue.last = '';
      if (queue.length >= FLUSH_CHARACTERS) await this.flushTable(table);
    }
  }

  async flush(): Promise<void> {
    for (const table of this.waiting.keys()) await this.flushTable(table);
  }

  private queueOf(table: BookTable): { pieces: string[]; last: string; length: number } {
    let queue = this.waiting.get(table);
    if (queue === undefined) this.waiting.set(table, (queue = { pieces: [], last: '', length: 0 }));
    return queue;
  }

  private async flushTable(table: BookTable): Promise<void> {
    const { pieces, last, length } = this.queueOf(table);
    this.waiting.delete(table);
    if (length === 0) return;
    await copyText(this.client, { table, columns: BOOK_TABLES[table] }, [...pieces, last]);
  }
}
