import type { Call } from '@holdfast/contract';
import type { ResponseNotes } from '@holdfast/http/server/handler.ts';
import type pg from 'pg';
import { booksCalls } from '../contract/calls.ts';
import { ALL_BOOK_TAGS } from '../contract/review-calls.ts';

type NotingHandler = (input: { readonly notes?: ResponseNotes }) => Promise<unknown>;

const CALLS: Readonly<Record<string, Call>> = booksCalls;

/**
 * Responses that are read from the books name their generation, so that a page does not show figures of two. It is read
 * before the rows: a response may be newer than what it names, which costs a page one more request, and never older.
 */
export function nameGeneration<BookHandlers extends object>(pool: pg.Pool, handlers: BookHandlers): BookHandlers {
  const named = Object.entries(handlers).map(([name, handle]: [string, NotingHandler]) => {
    if (!CALLS[name]?.reads?.some((tag) => (ALL_BOOK_TAGS as readonly string[]).includes(tag))) return [name, handle];
    const namingHandler: NotingHandler = async (input) => {
      if (input.notes) input.notes.generation = await loadGenerationId(pool);
      return handle(input);
    };
    return [name, namingHandler];
  });
  return Object.fromEntries(named) as BookHandlers;
}

async function loadGenerationId(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ id: number | null }>('SELECT max(id) AS id FROM book_generations');
  return rows[0]?.id ?? null;
}
