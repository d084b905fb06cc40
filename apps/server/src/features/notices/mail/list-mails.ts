import type { CallOutput, CallParsed, Contract, Mail, NoticeKind } from '@holdfast/contract';
import type pg from 'pg';
import { AppError } from '../../../http/app-error.ts';
import { NOTICE_WORDS, type NoticeData } from '../notice-words.ts';

interface MailRow {
  id: number;
  user_id: number;
  email: string;
  kind: NoticeKind;
  data: NoticeData;
  state: Mail['state'];
  attempts: number;
  last_error: string | null;
  next_attempt_at: Date | null;
  created_at: Date;
  sent_at: Date | null;
}

const READ_MAILS = `
  SELECT m.id, n.user_id, u.email, n.kind, n.data, m.state, m.attempts, m.last_error, m.next_attempt_at, m.created_at, m.sent_at
    FROM mails m JOIN notices n ON n.id = m.notice_id JOIN users u ON u.id = n.user_id`;

export async function listMails(
  pool: pg.Pool,
  { state, page, limit }: CallParsed<Contract['listMails']>['query'],
): Promise<CallOutput<Contract['listMails']>> {
  const { rows } = await pool.query<MailRow>(
    `${READ_MAILS} WHERE $1::text IS NULL OR m.state = $1 ORDER BY m.id DESC LIMIT $2 OFFSET $3`,
    [state ?? null, limit, (page - 1) * limit],
  );
  const counted = await pool.query<{ total: number }>(
    'SELECT count(*) AS total FROM mails WHERE $1::text IS NULL OR state = $1',
    [state ?? null],
  );
  return { items: rows.map(toMail), total: counted.rows[0]?.total ?? 0, page, limit };
}

export async function retryMail(pool: pg.Pool, id: number): Promise<Mail> {
  await pool.query(
    `UPDATE mails SET state = 'waiting', attempts = 0, next_attempt_at = now(), created_at = now() WHERE id = $1 AND state = 'failed'`,
    [id],
  );
  const { rows } = await pool.query<MailRow>(`${READ_MAILS} WHERE m.id = $1`, [id]);
  if (!rows[0]) throw new AppError('not_found', 'There is no such mail.');
  return toMail(rows[0]);
}

function toMail(row: MailRow): Mail {
  return {
    id: row.id,
    userId: row.user_id,
    to: row.email,
    kind: row.kind,
    subject: NOTICE_WORDS[row.kind].title(row.data),
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
