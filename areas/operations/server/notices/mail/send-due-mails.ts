/**
 * Sends due mail one by one, safely in several processes at once.
 *
 * A mail is claimed in a short transaction that postpones its next attempt, so no other process takes it. It is marked
 * as sent when the mail server has accepted it. If the process dies in between, the mail is sent again later with the
 * same Message-ID, by which receivers drop duplicates.
 *
 * Temporary failures are retried with growing pauses. A mail that the server rejects permanently, or that is too old,
 * is marked as failed, and admins see it.
 */
import { DAY_MS } from '@holdfast/calendar';
import type pg from 'pg';
import type { Log } from '@holdfast/database/log.ts';
import { NOTICE_TEXTS, noticeLink, type StoredNotice } from '../notice-texts.ts';

interface OutgoingMail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailTransport {
  /** Rejects with the response code of the mail server, if there is one. */
  send(mail: OutgoingMail): Promise<void>;
}

interface MailerDependencies {
  readonly pool: pg.Pool;
  readonly transport: MailTransport;
  /** The base of links in mails; null omits links. */
  readonly publicUrl: string | null;
  readonly now: () => Date;
  readonly log: Log;
}

/** After the first failure, the second, and so on: about a day and a half in all. */
export const PAUSES_MINUTES = [1, 5, 20, 60, 240, 720, 1440] as const;
/** Longer than any delivery; after that the process that claimed the mail counts as dead. */
const CLAIM_MINUTES = 10;
const AGE_DAYS_MAX = 3;
const ERROR_LENGTH_MAX = 500;
const MINUTE_MS = 60_000;

interface ClaimedMail extends StoredNotice {
  id: number;
  message_id: string;
  attempts: number;
  is_stale: boolean;
  /** Of a disabled user, except required mail about the own account: disabling must not hide what was done to it. */
  is_unwanted: boolean;
  email: string;
}

/** Sends until nothing is due or the signal is aborted. Returns how many were sent. */
export async function sendDueMails(dependencies: MailerDependencies, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  for (;;) {
    const mail = signal?.aborted ? undefined : await claim(dependencies);
    if (!mail) return sent;
    if (await deliver(dependencies, mail)) sent += 1;
  }
}

async function claim({ pool, now }: MailerDependencies): Promise<ClaimedMail | undefined> {
  const at = now();
  const { rows } = await pool.query<ClaimedMail>(
    `WITH due AS (SELECT id FROM mails WHERE state = 'waiting' AND next_attempt_at <= $1 ORDER BY next_attempt_at, id
                  LIMIT 1 FOR UPDATE SKIP LOCKED),
     claimed AS (UPDATE mails SET attempts = attempts + 1, next_attempt_at = $2 FROM due WHERE mails.id = due.id
                 RETURNING mails.*)
     SELECT c.id, c.message_id, c.attempts, c.created_at < $3 AS is_stale,
            u.is_disabled AND (NOT k.is_fixed OR k.audience = 'admin') AS is_unwanted,
            coalesce(c.to_address, u.email) AS email, n.kind, n.data
       FROM claimed c JOIN notices n ON n.id = c.notice_id JOIN users u ON u.id = n.user_id
       JOIN notice_kinds k ON k.kind = n.kind`,
    [at, new Date(at.getTime() + CLAIM_MINUTES * MINUTE_MS), new Date(at.getTime() - AGE_DAYS_MAX * DAY_MS)],
  );
  return rows[0];
}

async function deliver(dependencies: MailerDependencies, mail: ClaimedMail): Promise<boolean> {
  const { pool, transport, log, now } = dependencies;
  if (mail.is_stale) return giveUp(pool, mail, 'Not sent within three days.');
  if (mail.is_unwanted) return giveUp(pool, mail, 'The user is disabled.');
  try {
    await transport.send(toOutgoing(dependencies, mail));
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX);
    const pauseMinutes = PAUSES_MINUTES[mail.attempts - 1];
    log.warn({ mailId: mail.id, attempts: mail.attempts, reason }, 'A mail could not be sent');
    if (isFinal(error) || pauseMinutes === undefined) return giveUp(pool, mail, reason);
    await pool.query(`UPDATE mails SET last_error = $2, next_attempt_at = $3 WHERE id = $1 AND state = 'waiting'`, [
      mail.id,
      reason,
      new Date(now().getTime() + pauseMinutes * MINUTE_MS),
    ]);
    return false;
  }
  await pool.query(
    `UPDATE mails SET state = 'sent', sent_at = $2, next_attempt_at = NULL, last_error = NULL
       WHERE id = $1 AND state = 'waiting'`,
    [mail.id, now()],
  );
  return true;
}

async function giveUp(pool: pg.Pool, mail: ClaimedMail, reason: string): Promise<false> {
  await pool.query(
    `UPDATE mails SET state = 'failed', last_error = $2, next_attempt_at = NULL WHERE id = $1 AND state = 'waiting'`,
    [mail.id, reason],
  );
  return false;
}

/** A mail server rejects permanently with 5xx. */
function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' && code >= 500;
}

function toOutgoing({ publicUrl }: MailerDependencies, mail: ClaimedMail): OutgoingMail {
  const texts = NOTICE_TEXTS[mail.kind];
  const path = noticeLink(mail.kind, mail.data);
  const link = publicUrl === null || path === null ? '' : `\n\n${publicUrl.replace(/\/$/, '')}${path}`;
  const why = '\n\nYou can choose in your profile which notices you get by e-mail.';
  return {
    messageId: mail.message_id,
    to: mail.email,
    subject: texts.title(mail.data),
    text: `${texts.text(mail.data)}${link}${why}\n`,
  };
}
