/**
 * The process that sends mail is killed repeatedly with -9, at every distinguishable moment, against a real mail
 * server. A mail is never lost. It arrives once, unless the process died after the mail server accepted it and before
 * that was recorded: then it is sent again with the same Message-ID, by which receivers recognise it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database/testing.ts';
import { sendDueMails } from '../../areas/operations/server/notices/mail/send-due-mails.ts';
import { createMailTransport } from '../../areas/operations/server/notices/mail/start-mailer.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { nodeBundle } from '../../scripts/node-bundle.mjs';
import { closeGate, createGates, KILL_TEST_MS, killsOf } from './killable-program.ts';

/** Where the process stands when it is killed. */
const MOMENTS = ['claimed', 'handedOver', 'acceptedNotNoted', 'acceptedAndNoted'] as const;
type Moment = (typeof MOMENTS)[number];
const ROUNDS = MOMENTS.length * Math.ceil(killsOf(4) / MOMENTS.length);
const SENDER = 'mailing-process';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const children = new Set<ChildProcess>();
let folder: string;
let database: TestDatabase;
let userId: number;
let smtp: SMTPServer;
let smtpUrl: string;

/** What the mail server has accepted, as the Message-IDs it came under. */
const accepted: string[] = [];
/** While set, the mail server pauses at this point and notifies the test. */
let hold: { readonly at: 'greeting' | 'data'; readonly reached: () => void; readonly released: Promise<void> } | null =
  null;

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO users (email, role, first_name, last_name, created_at)
       VALUES ('mara@lindqvist.example', 'client', 'Mara', 'Lindqvist', now()) RETURNING id`,
  );
  userId = rows[0]!.id;
  // Noting that a mail was sent passes a gate, which the test can keep closed.
  await createGates(database.pool, [
    `gate_before_note BEFORE UPDATE ON mails FOR EACH ROW WHEN (NEW.state = 'sent') EXECUTE FUNCTION pass_gate()`,
  ]);
  smtp = await startMailServer();
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  mkdirSync(join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repository, '.cache', 'mailing-process-'));
  buildSync(
    nodeBundle({ entry: join(repository, 'tests/faults/mailing-process.ts'), outfile: join(folder, 'process.mjs') }),
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  if (smtp) await new Promise<void>((resolve) => smtp.close(resolve));
  await database?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function startMailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1_000,
    onConnect: (_session, done) => {
      if (hold?.at !== 'greeting') return done();
      hold.reached();
      void hold.released.then(() => done());
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (hold?.at === 'data') {
          hold.reached();
          // The sender is gone, so the server does not accept the mail.
          void hold.released.then(() => done(new Error('The sender is gone')));
          return;
        }
        accepted.push(/Message-ID: (\S+)/i.exec(Buffer.concat(parts).toString())?.[1] ?? 'none');
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

async function writeMail(key: string): Promise<{ id: number; messageId: string }> {
  await database.pool.query(`SELECT write_notice($1, 'interestPaid', $2, '{"amount": "8", "coinSymbol": "USDC"}')`, [
    userId,
    key,
  ]);
  const { rows } = await database.pool.query<{ id: number; message_id: string }>(
    'SELECT m.id, m.message_id FROM mails m ORDER BY m.id DESC LIMIT 1',
  );
  return { id: rows[0]!.id, messageId: `<${rows[0]!.message_id}@holdfast>` };
}

async function mailOf(id: number): Promise<{ state: string; attempts: number; isClaimed: boolean }> {
  const { rows } = await database.pool.query<{ state: string; attempts: number; is_claimed: boolean | null }>(
    'SELECT state, attempts, next_attempt_at > now() AS is_claimed FROM mails WHERE id = $1',
    [id],
  );
  return { state: rows[0]!.state, attempts: rows[0]!.attempts, isClaimed: rows[0]!.is_claimed ?? false };
}

function startSender(): { child: ChildProcess; kill(): Promise<void> } {
  const child = spawn(process.execPath, [join(folder, 'process.mjs')], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: `${database.url}&application_name=${SENDER}`,
      SMTP_URL: smtpUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  const ended = once(child, 'exit');
  return {
    child,
    kill: async () => {
      expect(child.kill('SIGKILL')).toBe(true);
      await ended;
      children.delete(child);
    },
  };
}

const countSent = async (): Promise<number> =>
  (await database.pool.query(`SELECT FROM mails WHERE state = 'sent'`)).rowCount ?? 0;
const connections = async (): Promise<number | null> =>
  (
    await database.pool.query(
      'SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
      [SENDER],
    )
  ).rowCount;

/** Starts a sender, waits until it stands at the moment, kills it there, and leaves no trace of it but what it did. */
async function killAt(moment: Moment): Promise<void> {
  if (moment === 'claimed' || moment === 'handedOver') {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>(
      (resolve) => (hold = { at: moment === 'claimed' ? 'greeting' : 'data', reached: resolve, released }),
    );
    const sender = startSender();
    await reached;
    await sender.kill();
    hold = null;
    release();
  } else {
    const gate = await closeGate(database.pool);
    const sentBefore = await countSent();
    const sender = startSender();
    const pid = await waitFor(gate.findWaiting, (found) => found !== undefined);
    if (moment === 'acceptedNotNoted') {
      // The database notices the death before it writes the note.
      await sender.kill();
      await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
      await waitFor(gate.findWaiting, (found) => found === undefined);
      await gate.open();
    } else {
      // The note is committed while the sender stands still, which dies without the response.
      sender.child.kill('SIGSTOP');
      await gate.open();
      await waitFor(countSent, (count) => count > sentBefore);
      await sender.kill();
    }
  }
  await waitFor(connections, (count) => count === 0);
}

const DELIVERIES: Readonly<Record<Moment, number>> = {
  claimed: 1,
  handedOver: 1,
  acceptedNotNoted: 2,
  acceptedAndNoted: 1,
};

test(
  `kill -9 of the sender, ${ROUNDS} times: no mail is lost, and a repeated one keeps its Message-ID`,
  async () => {
    const sendHere = () =>
      sendDueMails({
        pool: database.pool,
        transport: createMailTransport({ smtpUrl, from: 'Holdfast <notices@people.example>' }),
        publicUrl: null,
        now: () => new Date(),
        log: silentLog,
      });
    await database.pool.query('DELETE FROM notices');
    accepted.length = 0;
    const expected: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const moment = MOMENTS[round % MOMENTS.length]!;
      const { id, messageId } = await writeMail(`round ${round}`);
      await killAt(moment);

      const isNoted = moment === 'acceptedAndNoted';
      expect([round, moment, await mailOf(id)]).toEqual([
        round,
        moment,
        { state: isNoted ? 'sent' : 'waiting', attempts: 1, isClaimed: !isNoted },
      ]);
      expect(await sendHere(), 'nobody else takes it while the dead one may still be sending it').toBe(0);
      expect(accepted.filter((each) => each === messageId)).toHaveLength(
        moment === 'claimed' || moment === 'handedOver' ? 0 : 1,
      );

      // As if the ten minutes had passed after which a silent sender is taken for dead.
      await database.pool.query(
        `UPDATE mails SET next_attempt_at = now() - interval '1 second' WHERE id = $1 AND state = 'waiting'`,
        [id],
      );
      expect(await sendHere()).toBe(isNoted ? 0 : 1);
      expect(await mailOf(id)).toEqual({ state: 'sent', attempts: isNoted ? 1 : 2, isClaimed: false });
      expected.push(...Array.from({ length: DELIVERIES[moment] }, () => messageId));
    }
    expect(await sendHere()).toBe(0);
    expect(accepted.toSorted()).toEqual(expected.toSorted());
    expect(new Set(accepted).size).toBe(ROUNDS);
    const twice = ROUNDS / MOMENTS.length;
    console.log(
      `kill -9 of the mail sender, ${ROUNDS} times: ${ROUNDS} mails, none lost, ${ROUNDS - twice} arrived once, ` +
        `${twice} twice under the same Message-ID.`,
    );
  },
  KILL_TEST_MS,
);
