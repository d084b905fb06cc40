import { createTransport } from 'nodemailer';
import type { MailTransport } from './send-due-mails.ts';

const TIMEOUT_MS = 30_000;

export interface MailSettings {
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
      // Tells holiday notices and the like not to answer.
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
