import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BOOK_TABLES, type BookTable } from './book-tables.ts';

const PIECE_CHARACTERS = 64 * 1024;
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
      if (queue.last.length < PIECE_CHARACTERS) continue;
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
    const copying = this.client.query(copyFrom(`COPY ${table} (${BOOK_TABLES[table].join(', ')}) FROM STDIN`));
    await pipeline(Readable.from([...pieces, last]), copying);
  }
}
