import { operationsCalls } from '../../contract/calls.ts';
import { lendingCalls } from '@holdfast/lending/contract';
import { noticeKind, type NoticeKind } from '../../contract/notice.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
import { waitFor } from '../../../../kit/jobs/testing.ts';
import { createCatalogueWorld, refusalOf } from '../../../catalogue/server/testing.ts';
import { PAUSES_MINUTES, sendDueMails } from './mail/send-due-mails.ts';
import { createMailTransport, startMailer } from './mail/start-mailer.ts';
import { startTestSmtp, type TestSmtp } from '../testing-smtp.ts';
import { NOTICE_TEXTS, noticeLink } from './notice-texts.ts';

type World = Awaited<ReturnType<typeof createCatalogueWorld>>;
let world: World;
let smtp: TestSmtp;

beforeAll(async () => {
  world = await createCatalogueWorld();
  smtp = await startTestSmtp();
});
afterAll(async () => {
  await smtp.close();
  await world.close();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.refusing = null;
  await world.pool.query('DELETE FROM notices');
});

async function addClient() {
  const person = await world.addPerson({ role: 'client', hasAgreed: true });
  return { ...person, api: world.apiOf(person) };
}
const tell = (userId: number, kind: string, key = 'k', data: object = { amount: '8', coinSymbol: 'USDC' }) =>
  world.pool.query('SELECT write_notice($1, $2, $3, $4)', [userId, kind, key, JSON.stringify(data)]);
function mailer(now: () => Date = () => new Date()) {
  const transport = createMailTransport({ smtpUrl: smtp.url, from: 'Holdfast <notices@people.example>' });
  return { pool: world.pool, transport, publicUrl: 'https://holdfast.example/', now, log: silentLog };
}
const mails = async () => (await world.api(operationsCalls.listMails, { query: {} })).items;
const messageIdOf = (mail: string): string => /Message-ID: (\S+)/i.exec(mail)?.[1] ?? '';

it('every kind of the contract has a row in the database and its texts', async () => {
  const { rows } = await world.pool.query<{ kind: string }>('SELECT kind FROM notice_kinds');
  expect(rows.map((row) => row.kind).sort()).toEqual([...noticeKind.options].sort());
  for (const kind of noticeKind.options)
    expect(`${NOTICE_TEXTS[kind].title({})} ${NOTICE_TEXTS[kind].text({})}`).not.toContain('undefined');
});

it('a ratio is shown in percent, truncated and not rounded up', () => {
  const texts = NOTICE_TEXTS.coverageUnderLimit;
  expect(texts.title({ coinSymbol: 'ETH', ratio: '0.99999', limitRatio: '1' })).toBe('ETH is covered by only 99.9 %');
  expect(texts.title({ coinSymbol: 'ETH', ratio: '0.05', limitRatio: '1' })).toBe('ETH is covered by only 5.0 %');
  expect(texts.title({ coinSymbol: 'ETH', ratio: '1.25', limitRatio: '2' })).toBe('ETH is covered by only 125.0 %');
  expect(texts.title({ coinSymbol: 'ETH', ratio: '-0.0521', limitRatio: '1' }), 'more borrowed than held').toBe(
    'ETH is covered by only −5.3 %',
  );
  expect(texts.text({ coinSymbol: 'ETH', owed: '2', held: '1' }), 'an older notice').toContain(': ?, under');
});

it('amounts keep every digit and are grouped for reading', () => {
  expect(NOTICE_TEXTS.withdrawalRequested.title({ amount: '1250000.123456789012345678', coinSymbol: 'USDC' })).toBe(
    'Withdrawal of 1,250,000.123456789012345678 USDC requested',
  );
  expect(NOTICE_TEXTS.depositCleared.title({ amount: '999', coinSymbol: 'ETH' })).toBe(
    'Your deposit of 999 ETH has cleared',
  );
  expect(
    NOTICE_TEXTS.coverageUnderLimit.text({
      coinSymbol: 'ETH',
      owed: '80000',
      held: '76000.5',
      ratio: '0.95',
      limitRatio: '1.05',
    }),
  ).toBe('80,000 ETH is owed and 76,000.5 is held: 95.0 %, under the limit of 105.0 %.');
});

it('the notice of a request names the admin who entered it on behalf of the client', () => {
  const data = { amount: '5', coinSymbol: 'ETH', userEmail: 'mara@example.com' };
  expect(NOTICE_TEXTS.depositAnnounced.text(data)).toBe('mara@example.com announced a deposit of 5 ETH.');
  expect(NOTICE_TEXTS.withdrawalRequested.text({ ...data, enteredByEmail: 'dana@example.com' })).toBe(
    'dana@example.com entered, for mara@example.com, a withdrawal of 5 ETH.',
  );
});

it('each notice links to the page where it is dealt with', () => {
  expect(NOTICE_TEXTS.depositAddressRequested.link).toBe('/admin/liabilities/addresses');
  expect(NOTICE_TEXTS.coverageUnderLimit.link).toBe('/admin/liabilities/coverage');
  expect(NOTICE_TEXTS.interestDue.link).toBe('/admin/liabilities/interest');
});

describe('the bell', () => {
  it('the same event causes one notice', async () => {
    const client = await addClient();
    await tell(client.userId, 'interestPaid');
    await tell(client.userId, 'interestPaid');
    await tell(client.userId, 'interestPaid', 'another');
    const { items, total } = await client.api(operationsCalls.listNotices, { query: {} });
    expect([total, items[0]?.title]).toEqual([2, 'Interest of 8 USDC was paid']);
    await client.api(operationsCalls.markNoticeRead, { params: { id: items[0]!.id } });
    expect((await client.api(operationsCalls.countUnreadNotices, {})).unread).toBe(1);
    expect(
      (await client.api(operationsCalls.listNotices, { query: { unread_only: true } })).items.map((one) => one.id),
    ).toEqual([items[1]!.id]);
  });

  it('what one does not want is neither shown nor mailed', async () => {
    const client = await addClient();
    await client.api(operationsCalls.setNoticePreferences, {
      body: {
        items: [
          { kind: 'interestPaid', inApp: false, email: true },
          { kind: 'depositCleared', inApp: true, email: false },
        ],
      },
    });
    await tell(client.userId, 'interestPaid');
    await tell(client.userId, 'depositCleared');
    expect((await client.api(operationsCalls.listNotices, { query: {} })).items.map((one) => one.kind)).toEqual([
      'depositCleared',
    ]);
    expect((await mails()).map((mail) => mail.kind)).toEqual(['interestPaid']);
  });

  it('error: required notices cannot be turned off, and admin notices are not for clients', async () => {
    const client = await addClient();
    const set = (kind: NoticeKind) =>
      refusalOf(
        client.api(operationsCalls.setNoticePreferences, { body: { items: [{ kind, inApp: true, email: false }] } }),
      );
    expect((await set('depositAddressChanged')).text).toContain('required for your security');
    expect((await set('withdrawalRequested')).text).toContain('do not receive this kind');
    const { items } = await client.api(operationsCalls.getNoticePreferences, {});
    expect(items.map((item) => item.kind)).toEqual([
      'depositCleared',
      'withdrawalPaid',
      'interestPaid',
      'depositExpired',
      'clientTransactionReversed',
      'paymentExceptionRequested',
      'withdrawalToConfirm',
      'depositAddressChanged',
      'changeAnnounced',
      'termsChanged',
      'newSignIn',
      'passwordChanged',
      'factorAdded',
      'factorRemoved',
      'emailChanged',
      'apiTokenCreated',
      'walletAdded',
      'walletChanged',
    ]);
  });

  it('a disabled user gets no notices', async () => {
    const client = await addClient();
    await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [client.userId]);
    await tell(client.userId, 'interestPaid');
    expect((await world.pool.query('SELECT FROM notices')).rowCount).toBe(0);
  });

  it('a rolled back event causes no notice', async () => {
    const client = await addClient();
    await world.pool.query(`BEGIN; SELECT write_notice(${client.userId}, 'interestPaid', 'k', '{}'); ROLLBACK`);
    expect((await client.api(operationsCalls.countUnreadNotices, {})).unread).toBe(0);
  });
});

describe('mail', () => {
  it('goes out once, however many look for it at the same time', async () => {
    const client = await addClient();
    for (let index = 0; index < 12; index += 1) await tell(client.userId, 'interestPaid', String(index));
    const sent = await Promise.all([sendDueMails(mailer()), sendDueMails(mailer()), sendDueMails(mailer())]);
    expect(sent.reduce((total, each) => total + each, 0)).toBe(12);
    expect(new Set(smtp.mails.map(messageIdOf)).size).toBe(12);
    expect(smtp.mails).toHaveLength(12);
    expect(await sendDueMails(mailer())).toBe(0);
    expect(smtp.mails[0]).toMatch(/Subject: Interest of 8 USDC was paid/);
    expect(smtp.mails[0]).toContain('https://holdfast.example/dashboard');
    expect((await mails()).every((mail) => mail.state === 'sent' && mail.attempts === 1)).toBe(true);
  });

  it('a mail to a busy server is sent again after a pause, and the mail arrives once', async () => {
    const client = await addClient();
    await tell(client.userId, 'interestPaid');
    smtp.refusing = { code: 451 };
    const start = Date.now();
    expect(await sendDueMails(mailer())).toBe(0);
    const [waiting] = await mails();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(waiting?.lastError).toContain('Not now');
    smtp.refusing = null;
    expect(await sendDueMails(mailer(() => new Date(start + 30_000))), 'the pause is not over').toBe(0);
    expect(await sendDueMails(mailer(() => new Date(Date.now() + PAUSES_MINUTES[0] * 60_000 + 1_000)))).toBe(1);
    expect(smtp.mails).toHaveLength(1);
  });

  it('what the mail server refuses for good is given up, shown to admins, and can be tried again', async () => {
    const client = await addClient();
    await tell(client.userId, 'interestPaid');
    smtp.refusing = { code: 550 };
    await sendDueMails(mailer());
    const [failed] = await mails();
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, nextAttemptAt: null });
    expect((await world.api(lendingCalls.getLendingSummary, {})).failedMails).toBe(1);
    smtp.refusing = null;
    await world.api(operationsCalls.retryMail, { params: { id: failed!.id } });
    expect(await sendDueMails(mailer())).toBe(1);
  });

  it('after the last pause it is given up', async () => {
    const client = await addClient();
    await tell(client.userId, 'interestPaid');
    await world.pool.query('UPDATE mails SET attempts = $1', [PAUSES_MINUTES.length]);
    smtp.refusing = { code: 451 };
    await sendDueMails(mailer());
    expect((await mails())[0]?.state).toBe('failed');
  });

  it('a process that died after handing a mail over sends the same message again, not another one', async () => {
    const client = await addClient();
    await tell(client.userId, 'interestPaid');
    // The transport delivers and then the process is gone: what was to follow never happens.
    const dying = mailer();
    const { transport } = dying;
    const died = new Promise<void>((resolve) => {
      void sendDueMails({
        ...dying,
        transport: {
          send: async (mail) => {
            await transport.send(mail);
            resolve();
            await new Promise(() => {});
          },
        },
      });
    });
    await died;
    expect(smtp.mails).toHaveLength(1);
    expect(await sendDueMails(mailer()), 'nobody else takes it while it is claimed').toBe(0);
    expect(await sendDueMails(mailer(() => new Date(Date.now() + 11 * 60_000)))).toBe(1);
    expect(new Set(smtp.mails.map(messageIdOf)).size).toBe(1);
  });

  it('required mail reaches a user who was disabled in the meantime, and other mail does not', async () => {
    const client = await addClient();
    await world.pool.query(`UPDATE users SET password_hash = 'x' WHERE id = $1`, [client.userId]);
    await tell(client.userId, 'interestPaid');
    await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [client.userId]);
    expect(await sendDueMails(mailer())).toBe(1);
    expect(smtp.mails[0]).toMatch(/password/);
  });

  it('a disabled admin gets no notices about the work of others, required or not', async () => {
    const former = await world.addPerson({ role: 'admin', hasAgreed: false });
    await tell(former.userId, 'approvalRequested');
    await world.pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [former.userId]);
    await tell(former.userId, 'auditLogBroken');
    expect(await sendDueMails(mailer())).toBe(0);
    const { rows } = await world.pool.query('SELECT kind FROM notices WHERE user_id = $1', [former.userId]);
    expect(rows).toEqual([{ kind: 'approvalRequested' }]);
  });

  it('mail that waited for days, because no mail server was set, is not sent any more', async () => {
    const client = await addClient();
    await tell(client.userId, 'interestPaid');
    expect(await sendDueMails(mailer(() => new Date(Date.now() + 4 * 86_400_000)))).toBe(0);
    expect(smtp.mails).toEqual([]);
    expect((await mails())[0]).toMatchObject({ state: 'failed', lastError: expect.stringContaining('three days') });
  });

  it('the mailer sends mail that is written while it runs', async () => {
    const client = await addClient();
    const running = startMailer({
      pool: world.pool,
      config: { smtpUrl: smtp.url, mailFrom: null, publicUrl: null },
      log: silentLog,
      pollEveryMs: 50,
    });
    await tell(client.userId, 'interestPaid');
    await waitFor(
      async () => smtp.mails.length,
      (count) => count === 1,
    );
    await running?.stop();
    expect(
      startMailer({ pool: world.pool, config: { smtpUrl: null, mailFrom: null, publicUrl: null }, log: silentLog }),
    ).toBeNull();
  });
});

it('a price alert links to its pool, and an older one without the account to the list', () => {
  expect(noticeLink('priceAlert', { accountId: 18 })).toBe('/admin/pools/18');
  expect(noticeLink('priceAlert', {})).toBe('/admin/pools');
  expect(noticeLink('loanNearLiquidation', {})).toBe('/admin/loans');
});
