import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { readConfig } from '@holdfast/config/read-config.ts';
import { createTestJobs, type TestJobs } from '../../../../kit/jobs/testing.ts';
import { startTestSmtp, type TestSmtp } from '../testing-smtp.ts';
import { parseAuditHead, writeAuditHead } from './audit-head.ts';
import { auditHeadSchedules, createAuditHeadSettings, sendAuditHead } from './send-audit-head.ts';

const KEY = Buffer.alloc(32, 7);
const OTHER_KEY = Buffer.alloc(32, 8);
const HEAD = { at: '2026-11-19T00:40:00.000Z', entries: 1234, headHash: 'ab'.repeat(32) };

describe('the text', () => {
  it('is read from a mail with other line ends and quotes, and from what was posted', () => {
    const text = writeAuditHead(HEAD, [KEY]);
    const mail = `From: a@b.example\r\n\r\nKeep this.\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`;
    const encoded = mail.replace('hash: abab', 'hash: ab=\r\nab');
    const answered = text.replaceAll(/^/gm, '> ');
    for (const file of [text, mail, encoded, answered, JSON.stringify({ text })])
      expect(parseAuditHead(file, [KEY])).toEqual(HEAD);
    expect(parseAuditHead('Nothing of the kind', [KEY])).toBeNull();
    for (const line of text.split('\n')) expect(line.length, 'mail programs leave short lines alone').toBeLessThan(76);
  });

  it('error: changed, unsigned, signed by another key, or incomplete', () => {
    const text = writeAuditHead(HEAD, [KEY]);
    expect(() => parseAuditHead(text.replace('1234', '1235'), [KEY])).toThrow('its signature does not fit');
    expect(() => parseAuditHead(writeAuditHead(HEAD, []), [KEY])).toThrow('not signed with a key of yours');
    expect(() => parseAuditHead(text, [OTHER_KEY])).toThrow('not signed with a key of yours');
    expect(() => parseAuditHead(text.replace(/hash: .*/, 'hash: ab'), [KEY])).toThrow('incomplete');
    expect(parseAuditHead(text, [OTHER_KEY, KEY]), 'after the key was rotated').toEqual(HEAD);
  });
});

describe('the job', () => {
  let jobs: TestJobs;
  let smtp: TestSmtp;
  let web: Server;
  let status = 204;
  const posted: { url: string | undefined; body: string }[] = [];

  beforeAll(async () => {
    jobs = await createTestJobs();
    smtp = await startTestSmtp();
    web = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        posted.push({ url: request.url, body });
        response.writeHead(status, { location: 'http://169.254.169.254/' }).end();
      });
    });
    await new Promise<void>((resolve) => {
      web.listen(0, '127.0.0.1', resolve);
    });
    await jobs.pool.query(`SELECT write_audit_entry('users', 'mara@example.com', NULL, '{"role": "client"}')`);
  });
  afterAll(async () => {
    web.close();
    await smtp.close();
    await jobs.close();
  });
  beforeEach(() => {
    status = 204;
    smtp.mails.length = 0;
    posted.length = 0;
  });

  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const send = async (to: { mail?: boolean; url?: string }) => {
    const mail = { to: 'audit@elsewhere.example', from: 'Holdfast <h@b.example>', smtpUrl: smtp.url };
    const auditHead = {
      mail: to.mail ? mail : null,
      url: to.url ?? null,
      keys: [KEY],
    };
    await jobs.startWorker([sendAuditHead], { auditHead });
    const { job } = await enqueueJob(jobs.pool, sendAuditHead, { key: 'all', payload: {}, createdBy: null });
    const finished = await jobs.until(job.id, ({ finishedAt }) => finishedAt !== null);
    await jobs.stopWorkers();
    return finished;
  };
  const head = async () =>
    (await jobs.pool.query<{ id: number; hash: string }>('SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1'))
      .rows[0]!;

  it('mails and posts the newest entry, signed, as the check reads it', async () => {
    const url = `http://127.0.0.1:${portOf(web)}/hook?secret=1`;
    expect(await send({ mail: true, url })).toMatchObject({
      status: 'succeeded',
      message: expect.stringContaining('was mailed and posted') as string,
    });
    const { id, hash } = await head();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toContain('To: audit@elsewhere.example');
    expect(smtp.mails[0]).toMatch(/Subject: Head of the audit log, \d{4}-\d\d-\d\d/);
    expect(parseAuditHead(smtp.mails[0]!, [KEY])).toMatchObject({ entries: id, headHash: hash });
    expect(posted.map((request) => request.url)).toEqual(['/hook?secret=1']);
    expect(parseAuditHead(posted[0]!.body, [KEY])).toMatchObject({ entries: id, headHash: hash });
  });

  it('error: a refusal and a redirect fail the job, and no message has the whole address', async () => {
    const url = `http://127.0.0.1:${portOf(web)}/hook?secret=1`;
    for (const refused of [500, 302]) {
      status = refused;
      const { status: state, message, error } = await send({ url });
      expect(state).toBe('failed');
      expect(`${message} ${error}`).toContain(`responded with ${refused}`);
      expect(`${message} ${error}`).not.toContain('secret');
    }
    expect(posted, 'the redirect is not followed').toHaveLength(2);
  });

  it.each(['http://169.254.169.254/hook', 'http://[fe80::1]/hook', 'http://metadata.google.internal/hook'])(
    'error: %s is refused',
    async (url) => {
      const { status: state, message, error } = await send({ url });
      expect(state).toBe('failed');
      expect(`${message} ${error}`).toContain('an address of the link or of a provider’s metadata');
    },
  );

  it('runs once a day, and only if it is configured', () => {
    expect(createAuditHeadSettings(readConfig({}))).toBeNull();
    expect(auditHeadSchedules(null)).toEqual([]);
    const mailed = createAuditHeadSettings(
      readConfig({
        AUDIT_HEAD_MAIL: 'audit@elsewhere.example',
        SMTP_URL: 'smtp://mail.example',
        SECRETS_KEY: KEY.toString('hex'),
      }),
    );
    expect(mailed).toMatchObject({ mail: { to: 'audit@elsewhere.example' }, url: null, keys: [KEY] });
    expect(auditHeadSchedules(mailed)).toMatchObject([{ everyMinutes: 1440, kind: { kind: 'send-audit-head' } }]);
    expect(() => readConfig({ AUDIT_HEAD_MAIL: 'audit@elsewhere.example' })).toThrow('needs SMTP_URL');
    expect(() => readConfig({ AUDIT_HEAD_URL: 'http://hooks.example/1' })).toThrow('starts with https://');
  });
});
