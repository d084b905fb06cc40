import { loadBookCalendar } from '../generation/book-settings.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { WORK } from './work-source.ts';

/** Single items, whole groups, or both. */
interface WorkChoice {
  readonly ids: readonly string[];
  readonly groups: readonly string[];
  /** Of groups: only the items of this year. */
  readonly year?: number | undefined;
}

const CHOSEN = '(id = ANY ($2) OR (group_key = ANY ($3) AND ($4::integer IS NULL OR year = $4)))';

export const acceptedWorkHandlers = defineHandlers(({ pool, config, now }: BookDependencies) => ({
  /** Accepts all of them or none. Accepting an item again replaces the reason. Returns the items. */
  async acceptWork({ body, caller }) {
    const { timeZone } = await loadBookCalendar(pool, config);
    requireChoice(body);
    const ids = await transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO accepted_work (id, note, accepted_by, accepted_at)
         SELECT id, $5, $6, $7 FROM ${WORK} AS w WHERE ${CHOSEN} AND (id = ANY ($2) OR NOT is_accepted)
             ON CONFLICT (id) DO UPDATE SET note = excluded.note, accepted_by = excluded.accepted_by,
                                            accepted_at = excluded.accepted_at
         RETURNING id`,
        [timeZone, body.ids, body.groups, body.year ?? null, body.note, caller.userId, now()],
      );
      const accepted = new Set(rows.map(({ id }) => id));
      if (body.ids.some((id) => !accepted.has(id)) || accepted.size === 0)
        throw new AppError(
          'not_found',
          body.ids.length === 1 && body.groups.length === 0
            ? 'This item is no longer on the list of items to review.'
            : 'Some of these items are no longer on the list of items to review. Reload the list.',
        );
      if (body.expected !== undefined && accepted.size !== body.expected)
        throw new AppError(
          'conflict',
          `The list has changed: there are ${accepted.size} items now, not ${body.expected}. Review them again.`,
        );
      return [...accepted];
    });
    return { ids };
  },

  /** Nothing happens to items that were not accepted. */
  async reopenWork({ body }) {
    const { timeZone } = await loadBookCalendar(pool, config);
    requireChoice(body);
    await transaction(pool, (client) =>
      client.query(
        `DELETE FROM accepted_work WHERE id = ANY ($2) OR id IN (SELECT w.id FROM ${WORK} AS w WHERE ${CHOSEN})`,
        [timeZone, body.ids, body.groups, body.year ?? null],
      ),
    );
    return { done: true };
  },
}));

function requireChoice({ ids, groups }: WorkChoice): void {
  if (ids.length + groups.length === 0)
    throw invalidField({ loc: ['body', 'ids'], msg: 'Choose at least one item or group.', input: null });
}
