import type pg from 'pg';
import type { Config } from '../../../config/config.ts';
import type { Log } from '../../../db/log.ts';
import { createMailTransport } from './create-mail-transport.ts';
import { sendDueMails } from './send-due-mails.ts';

export interface RunningMailer {
  /** Waits for the mail that is just being sent. */
  stop(): Promise<void>;
}

export interface MailerOptions {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  readonly log: Log;
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 5_000;
const DEFAULT_FROM = 'Holdfast <holdfast@localhost>';

/** Looks for due mail every few seconds, in as many processes as there are. Null where no mail server is configured. */
export function startMailer({ pool, config, log, lookEveryMs = LOOK_EVERY_MS }: MailerOptions): RunningMailer | null {
  if (config.smtpUrl === null) return null;
  const transport = createMailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom ?? DEFAULT_FROM });
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const look = (): void => {
    round ??= sendDueMails(
      { pool, transport, publicUrl: config.publicUrl, now: () => new Date(), log },
      stopping.signal,
    )
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'Mail could not be looked for; the next round tries again'),
      )
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  look();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await round;
      transport.close();
    },
  };
}
