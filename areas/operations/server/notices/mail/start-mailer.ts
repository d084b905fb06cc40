import { createTransport } from 'nodemailer';
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import type { Log } from '@holdfast/database/log.ts';
import { type Polling, startPolling } from '@holdfast/jobs/polling.ts';
import { sendDueMails, type MailTransport } from './send-due-mails.ts';

interface MailerOptions {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  readonly log: Log;
  readonly pollEveryMs?: number;
}

const POLL_EVERY_MS = 5_000;
export const DEFAULT_FROM = 'Holdfast <holdfast@localhost>';

/** Polls for due mail every few seconds; several processes may do so. Returns null if no mail server is configured. */
export function startMailer({ pool, config, log, pollEveryMs = POLL_EVERY_MS }: MailerOptions): Polling | null {
  if (config.smtpUrl === null) return null;
  const transport = createMailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom ?? DEFAULT_FROM });
  const dependencies = { pool, transport, publicUrl: config.publicUrl, now: () => new Date(), log };
  const polling = startPolling({
    work: (signal) => sendDueMails(dependencies, signal),
    everyMs: pollEveryMs,
    log,
    failure: 'Due mail could not be read; the next round tries again',
  });
  return {
    ...polling,
    stop: async () => {
      await polling.stop();
      transport.close();
    },
  };
}

const TIMEOUT_MS = 30_000;

interface MailSettings {
  /** smtp://… or smtps://… */
  readonly smtpUrl: string;
  /** "Holdfast <notices@example.com>" */
  readonly from: string;
}

export function createMailTransport({ smtpUrl, from }: MailSettings): MailTransport & { close(): void } {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, to, subject, text }) => {
      // Prevents automatic replies such as out-of-office messages.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transporter.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers,
        messageId: `<${messageId}@holdfast>`,
      });
    },
    close: () => transporter.close(),
  };
}
