/** The handlers of a user's own sessions. The id of another user's session is not found. */
import { transaction } from '@holdfast/database/transaction.ts';
import type { Session } from '../../contract/user.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { endSessions } from './start-session.ts';

interface SessionRow {
  id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  user_agent: string;
  address: string;
}

/** Only the newest are listed. */
const SESSIONS_MAX = 200;

export const sessionHandlers = defineHandlers(({ pool, now }: AuthDependencies) => ({
  logout: async ({ caller }) => {
    await transaction(pool, (client) => client.query('DELETE FROM sessions WHERE id = $1', [caller.sessionId]));
    return { done: true };
  },

  listSessions: async ({ caller }) => {
    const { rows } = await pool.query<SessionRow>(
      `SELECT id, created_at, last_used_at, expires_at, user_agent, address
         FROM sessions WHERE user_id = $1 AND expires_at > $2
        ORDER BY last_used_at DESC, id DESC LIMIT $3`,
      [caller.userId, now(), SESSIONS_MAX],
    );
    return rows.map((row) => toSession(row, caller.sessionId));
  },

  endSession: async ({ params, caller }) => {
    const ended = await transaction(pool, (client) =>
      client.query('DELETE FROM sessions WHERE id = $1 AND user_id = $2', [params.id, caller.userId]),
    );
    if (ended.rowCount === 0) throw new AppError('not_found', 'You have no such session.');
    return { done: true };
  },

  endOtherSessions: async ({ caller }) => {
    await transaction(pool, (client) =>
      endSessions(client, { userId: caller.userId, exceptSessionId: caller.sessionId }),
    );
    return { done: true };
  },
}));

function toSession(row: SessionRow, currentSessionId: number): Session {
  return {
    ...toRecord(row),
    isCurrent: row.id === currentSessionId,
  };
}
