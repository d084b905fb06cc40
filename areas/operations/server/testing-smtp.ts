/** A real SMTP server for tests, which keeps the mails it receives. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestSmtp {
  readonly url: string;
  /** As they were sent, with their headers. */
  readonly mails: string[];
  /** While it is set, mails are refused with this code. */
  refusing: { readonly code: number } | null;
  close(): Promise<void>;
}

export async function startTestSmtp(): Promise<TestSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (smtp.refusing) return done(Object.assign(new Error('Not now'), { responseCode: smtp.refusing.code }));
        smtp.mails.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    refusing: null,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
  return smtp;
}
