/** The handlers of notices. A notice belongs to one user, and nobody else can see or mark it. */
import { type Mail, type Notice, noticeKind, type NoticeKind, type NoticePreference } from '../../contract/notice.ts';
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import { countTotal, escapeLikeWildcards, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { type Caller } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { NOTICE_TEXTS, noticeLink, type StoredNotice } from './notice-texts.ts';

interface NoticeDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'smtpUrl'>;
}

/** The badge shows no more than 99. */
const UNREAD_MAX = 100;

export const noticeHandlers = defineHandlers(({ pool, config }: NoticeDependencies) => {
  const isMailConfigured = config.smtpUrl !== null;
  return {
    listNotices: async ({ caller, query }) => {
      const mine = `FROM notices WHERE user_id = $1 AND is_shown ${query.unread_only ? 'AND read_at IS NULL' : ''}`;
      const { rows } = await pool.query<NoticeRow>(
        `SELECT id, kind, data, created_at, read_at ${mine} ORDER BY id DESC LIMIT $2 OFFSET $3`,
        [caller.userId, query.limit, (query.page - 1) * query.limit],
      );
      const total = await countTotal(pool, `SELECT count(*) AS total ${mine}`, [caller.userId]);
      return { items: rows.map(toNotice), total, page: query.page, limit: query.limit };
    },

    countUnreadNotices: async ({ caller }) => {
      const { rows } = await pool.query<{ unread: number }>(
        `SELECT count(*) AS unread
           FROM (SELECT FROM notices WHERE user_id = $1 AND is_shown AND read_at IS NULL LIMIT ${UNREAD_MAX}) AS few`,
        [caller.userId],
      );
      return { unread: rows[0]?.unread ?? 0 };
    },

    markNoticeRead: async ({ caller, params }) => {
      const { rowCount } = await transaction(pool, (client) =>
        client.query(
          'UPDATE notices SET read_at = coalesce(read_at, now()) WHERE id = $1 AND user_id = $2 AND is_shown',
          [params.id, caller.userId],
        ),
      );
      if (rowCount === 0) throw new AppError('not_found', 'There is no such notice.');
      return { done: true };
    },

    markAllNoticesRead: async ({ caller, body }) => {
      await transaction(pool, (client) =>
        client.query(
          'UPDATE notices SET read_at = now() WHERE user_id = $1 AND id <= $2 AND is_shown AND read_at IS NULL',
          [caller.userId, body.upToId],
        ),
      );
      return { done: true };
    },

    getNoticePreferences: async ({ caller }) => ({ items: await readPreferences(pool, caller), isMailConfigured }),

    setNoticePreferences: ({ caller, body }) =>
      transaction(pool, async (client) => {
        const known = new Map((await readPreferences(client, caller)).map((one) => [one.kind, one]));
        for (const [index, wanted] of body.items.entries()) {
          const kind = known.get(wanted.kind);
          const refuse = (msg: string): AppError =>
            invalidField({ loc: ['body', 'items', String(index), 'kind'], msg, input: wanted.kind });
          if (!kind) throw refuse('You do not receive this kind of notice.');
          if (kind.isFixed && !(wanted.inApp && wanted.email))
            throw refuse('This notice is required for your security.');
          await client.query(
            `INSERT INTO notice_preferences (user_id, kind, in_app, email) VALUES ($1, $2, $3, $4)
               ON CONFLICT (user_id, kind) DO UPDATE SET in_app = excluded.in_app, email = excluded.email`,
            [caller.userId, wanted.kind, wanted.inApp, wanted.email],
          );
        }
        return { items: await readPreferences(client, caller), isMailConfigured };
      }),

    async listMails({ query: { state, search, sort, order, page, limit } }) {
      const where = `WHERE ($1::text IS NULL OR m.state = $1)
        AND ($2::text IS NULL OR u.email ILIKE $2 OR n.kind = ANY ($3))`;
      const values = [state ?? null, search ? `%${escapeLikeWildcards(search)}%` : null, kindsNamed(search ?? '')];
      const direction = order === 'asc' ? 'ASC' : 'DESC';
      const { rows } = await pool.query<MailRow>(
        `${READ_MAILS} ${where} ORDER BY ${sort === 'to' ? `lower(u.email) ${direction}, ` : ''}m.id ${direction}
          LIMIT $4 OFFSET $5`,
        [...values, limit, (page - 1) * limit],
      );
      const total = await countTotal(pool, `SELECT count(*) AS total ${MAILS} ${where}`, values);
      return { items: rows.map(toMail), total, page, limit };
    },

    async retryMail({ params: { id } }) {
      await transaction(pool, (client) =>
        client.query(
          `UPDATE mails SET state = 'waiting', attempts = 0, next_attempt_at = now(), created_at = now()
           WHERE id = $1 AND state = 'failed'`,
          [id],
        ),
      );
      const { rows } = await pool.query<MailRow>(`${READ_MAILS} WHERE m.id = $1`, [id]);
      if (!rows[0]) throw new AppError('not_found', 'There is no such e-mail.');
      return toMail(rows[0]);
    },
  };
});

interface NoticeRow extends StoredNotice {
  id: number;
  created_at: Date;
  read_at: Date | null;
}

function toNotice(row: NoticeRow): Notice {
  const texts = NOTICE_TEXTS[row.kind];
  return {
    ...toRecord(row),
    title: texts.title(row.data),
    text: texts.text(row.data),
    link: noticeLink(row.kind, row.data),
  };
}

async function readPreferences(queries: Queries, caller: Caller): Promise<NoticePreference[]> {
  const { rows } = await queries.query<{ kind: NoticeKind; in_app: boolean; email: boolean; is_fixed: boolean }>(
    `SELECT k.kind, k.is_fixed OR coalesce(p.in_app, k.in_app) AS in_app, k.is_fixed
         OR coalesce(p.email, k.email) AS email, k.is_fixed
       FROM notice_kinds k LEFT JOIN notice_preferences p ON p.kind = k.kind AND p.user_id = $1
       WHERE k.audience IN ($2, 'everyone')`,
    [caller.userId, caller.user.role === 'admin' ? 'admin' : 'client'],
  );
  const order = Object.keys(NOTICE_TEXTS);
  return rows
    .map((row) => ({
      kind: row.kind,
      label: NOTICE_TEXTS[row.kind].label,
      inApp: row.in_app,
      email: row.email,
      isFixed: row.is_fixed,
    }))
    .sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
}

interface MailRow extends StoredNotice {
  id: number;
  user_id: number;
  email: string;
  state: Mail['state'];
  attempts: number;
  last_error: string | null;
  next_attempt_at: Date | null;
  created_at: Date;
  sent_at: Date | null;
}

const MAILS = 'FROM mails m JOIN notices n ON n.id = m.notice_id JOIN users u ON u.id = n.user_id';
const READ_MAILS = `
  SELECT m.id, n.user_id, coalesce(m.to_address, u.email) AS email, n.kind, n.data, m.state, m.attempts,
         m.last_error, m.next_attempt_at, m.created_at,
         m.sent_at ${MAILS}`;

/** The subject of a mail is written from its notice, so a search for a subject is one for the kinds of that name. */
function kindsNamed(search: string): NoticeKind[] {
  const wanted = search.toLowerCase();
  return noticeKind.options.filter((kind) => NOTICE_TEXTS[kind].label.toLowerCase().includes(wanted));
}

function toMail(row: MailRow): Mail {
  return {
    ...toRecord(row),
    to: row.email,
    subject: NOTICE_TEXTS[row.kind].title(row.data),
  };
}
