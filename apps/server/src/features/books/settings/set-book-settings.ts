import type { BookSettings } from '@holdfast/contract';
import type pg from 'pg';
import { transaction } from '../../../db/transaction.ts';
import { checkBookSettings, loadBookSettings } from '../../../books/book-settings.ts';

/** Records other settings. The books follow when they are regenerated. */
export async function setBookSettings(
  pool: pg.Pool,
  { settings, timeZone, userId }: { settings: BookSettings; timeZone: string; userId: number },
): Promise<void> {
  checkBookSettings(settings);
  await transaction(pool, async (client) => {
    const inForce = await loadBookSettings(client, { timeZone });
    if (inForce.recordedAt !== null && isSame(inForce.settings, settings)) return;
    await client.query('INSERT INTO book_settings (settings, recorded_by) VALUES ($1, $2)', [
      JSON.stringify(settings),
      userId,
    ]);
  });
}

function isSame(left: BookSettings, right: BookSettings): boolean {
  const inOrder = (settings: BookSettings): string =>
    JSON.stringify(Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return inOrder(left) === inOrder(right);
}
