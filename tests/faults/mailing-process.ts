/** A process for the fault tests that sends what is due, as Holdfast's own mailer does, until it is killed. */
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { startMailer } from '../../areas/operations/server/notices/mail/start-mailer.ts';

const pool = createPool({ connection: { connectionString: process.env['DATABASE_URL'] ?? '' }, log: silentLog });
startMailer({
  pool,
  config: { smtpUrl: process.env['SMTP_URL'] ?? '', mailFrom: null, publicUrl: null },
  log: silentLog,
  pollEveryMs: 100,
});
// The mailer's own timer does not keep a process alive; Holdfast has a server for that.
setInterval(() => undefined, 60_000);
