import { type IncomingMessage, request } from 'node:http';
import { JOB_EVENTS_PATH, type JobSummary } from '@holdfast/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '@holdfast/config/read-config.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { createLog } from '@holdfast/http/server/create-log.ts';
import { buildServer } from '@holdfast/http/server/build-server.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { listenToJobChanges } from '@holdfast/jobs/job-changes.ts';
import { defineJobKind } from '@holdfast/jobs/job-kind.ts';
import { createGate, waitFor } from '../../../../kit/jobs/testing.ts';
import { createTestServer, type TestPerson } from '../../../../apps/server/src/testing.ts';
import { findCaller } from '../../../accounts/server/sessions/find-caller.ts';
import { createJobEventsPlugin } from './create-job-events-plugin.ts';
import { createJobFeed } from './job-feed.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const kind = defineJobKind({
  kind: 'test-calls',
  payload: z.object({}),
  run: async () => ({ message: '', result: null }),
});

const server = useShared(createTestServer);
let admin: TestPerson;

beforeAll(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: false });
});

async function call(method: 'GET' | 'POST', path: string, person: TestPerson = admin) {
  const response = await server.app.inject({
    method,
    url: `/api/indexer/admin/${path}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: response.statusCode, body: response.json() };
}

async function add(key: string): Promise<JobSummary> {
  return (await enqueueJob(server.pool, kind, { key, payload: {}, createdBy: admin.userId })).job;
}

describe('the calls', () => {
  it('a job has its starter, its state and its result', async () => {
    const job = await add('get');
    await server.pool.query(
      `UPDATE jobs SET status = 'succeeded', finished_at = now(), result = '{"rows": 3}' WHERE id = $1`,
      [job.id],
    );
    const { status, body } = await call('GET', `jobs/${job.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: job.id,
      kind: 'test-calls',
      key: 'get',
      status: 'succeeded',
      createdBy: admin.userId,
      isScheduled: false,
      result: { rows: 3 },
    });
    expect(body).not.toHaveProperty('payload');
  });

  it('the list has the newest first, pages, filters by status and kind, and leaves results out', async () => {
    const [first, second, third] = [await add('list 1'), await add('list 2'), await add('list 3')];
    await server.pool.query(`UPDATE jobs SET status = 'failed', error = 'no', finished_at = now() WHERE id = $1`, [
      second!.id,
    ]);
    const page = await call('GET', 'jobs?kind=test-calls&limit=2');
    expect(page.body.items.map((job: JobSummary) => job.id)).toEqual([third!.id, second!.id]);
    expect(page.body).toMatchObject({ page: 1, limit: 2 });
    expect(page.body.items[0]).not.toHaveProperty('result');
    const failed = await call('GET', 'jobs?status=failed&kind=test-calls');
    expect(failed.body.items.map((job: JobSummary) => job.id)).toEqual([second!.id]);
    expect(failed.body.total).toBe(1);
    const waiting = await call('GET', 'jobs?status=queued&status=running&kind=test-calls');
    expect(waiting.body.items.map((job: JobSummary) => job.id)).toEqual([third!.id, first!.id]);
    expect((await call('GET', 'jobs?kind=nothing')).body).toMatchObject({ items: [], total: 0 });
  });

  it('a waiting job can be cancelled once', async () => {
    const job = await add('cancel');
    expect(await call('POST', `jobs/${job.id}/cancel`)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await call('POST', `jobs/${job.id}/cancel`)).toMatchObject({
      status: 409,
      body: { detail: 'The job has already finished: it was cancelled.' },
    });
  });

  it.each([
    ['GET', 'jobs/999999999', 404],
    ['POST', 'jobs/999999999/cancel', 404],
    ['GET', 'jobs/0', 422],
    ['GET', 'jobs/abc', 422],
    ['GET', 'jobs/9007199254740993', 422],
    ['GET', 'jobs?status=asleep', 422],
    ['GET', 'jobs?limit=201', 422],
    ['GET', 'jobs?unknown=1', 422],
    ['GET', `jobs?kind=${'x'.repeat(61)}`, 422],
  ] as const)('error: %s %s returns a detail', async (method, path, status) => {
    const response = await call(method, path);
    expect(response.status).toBe(status);
    expect(response.body.detail.length).toBeGreaterThan(0);
  });
});

describe('live updates', () => {
  /** A server with a port of its own, because a stream has no end that inject could wait for. */
  async function createStreamServer(options: { heartbeatMilliseconds?: number } = {}) {
    const { pool } = server;
    const config = readConfig({});
    const changes = listenToJobChanges({ pool, log: silentLog });
    const callerOf = (token: string) => findCaller(pool, token, { limits: config });
    const plugin = createJobEventsPlugin({
      feed: createJobFeed({ pool, log: silentLog, changes }),
      findCaller: callerOf,
      rules: config,
      log: silentLog,
      ...options,
    });
    const app = await buildServer({
      config,
      pool,
      log: createLog('silent'),
      version: '0',
      siteDirectory: '/nowhere',
      plugins: [plugin],
      // The stream is no call; no handler is ever reached here.
      calls: {
        contract: {},
        handlers: {},
        findCaller: callerOf,
        spendConfirmation: async () => false,
        rules: config,
        now: () => new Date(),
      },
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    return {
      address,
      close: async () => {
        await app.close();
        await changes.close();
      },
    };
  }

  /** Reads events of an open stream; `next` waits for the first unread one that fits. */
  async function follow(address: string, token: string) {
    const texts: string[] = [];
    let notify = (): void => {};
    let isEnded = false;
    const ending = createGate();
    const outgoing = request(`${address}/api/${JOB_EVENTS_PATH}`, { headers: { authorization: `Bearer ${token}` } });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject).end();
    });
    let rest = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      texts.push(...parts);
      notify();
    });
    const end = (): void => {
      isEnded = true;
      ending.open();
      notify();
    };
    response.once('end', end).once('error', end);
    return {
      status: response.statusCode,
      headers: response.headers,
      next: async (fits: (text: string) => boolean): Promise<string> => {
        for (;;) {
          const text = texts.shift();
          if (text !== undefined && fits(text)) return text;
          if (text !== undefined) continue;
          if (isEnded) throw new Error('The stream has ended.');
          await new Promise<void>((resolve) => {
            notify = resolve;
          });
        }
      },
      ended: () => ending.opened,
      leave: () => outgoing.destroy(),
    };
  }

  const isEvent = (name: string) => (text: string) => text.startsWith(`event: ${name}\n`);
  const dataOf = (text: string) => JSON.parse(text.slice(text.indexOf('data: ') + 6));

  it('error: a HEAD opens no stream, and a user has a limited number of them', async () => {
    const stream = await createStreamServer();
    try {
      const head = await fetch(`${stream.address}/api/${JOB_EVENTS_PATH}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
      const pages = [];
      for (let index = 0; index < 20; index += 1) pages.push(await follow(stream.address, admin.token));
      expect(pages.map((page) => page.status)).toEqual(Array.from({ length: 20 }, () => 200));
      const refused = await follow(stream.address, admin.token);
      expect(refused.status).toBe(503);
      for (const page of [...pages, refused]) page.leave();
    } finally {
      await stream.close();
    }
  });

  it('sends the current jobs, then every change, to every open page', async () => {
    const stream = await createStreamServer();
    try {
      const before = await add('stream before');
      const [one, two] = await Promise.all([follow(stream.address, admin.token), follow(stream.address, admin.token)]);
      expect(one.status).toBe(200);
      expect(one.headers['content-type']).toBe('text/event-stream; charset=utf-8');
      expect(one.headers['x-content-type-options'], 'the security headers are there too').toBe('nosniff');
      for (const page of [one, two]) {
        const first = dataOf(await page.next(isEvent('jobs')));
        expect(first.items.map((job: JobSummary) => job.id)).toContain(before.id);
      }
      const added = await add('stream after');
      for (const page of [one, two])
        expect(dataOf(await page.next(isEvent('job')))).toMatchObject({ id: added.id, status: 'queued' });
      await server.pool.query(`UPDATE jobs SET status = 'cancelled', finished_at = now() WHERE id = $1`, [added.id]);
      for (const page of [one, two])
        expect(dataOf(await page.next(isEvent('job')))).toMatchObject({ id: added.id, status: 'cancelled' });
      one.leave();
      two.leave();
    } finally {
      await stream.close();
    }
  });

  it('goes on after the listening connection was lost', async () => {
    const stream = await createStreamServer();
    try {
      const page = await follow(stream.address, admin.token);
      await page.next(isEvent('jobs'));
      const endListening = () =>
        server.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE query LIKE 'LISTEN holdfast_jobs%' AND datname = current_database()`,
        );
      await waitFor(endListening, ({ rowCount }) => rowCount !== 0);
      const added = await add('stream reconnect');
      expect(dataOf(await page.next(isEvent('job')))).toMatchObject({ id: added.id });
      page.leave();
    } finally {
      await stream.close();
    }
  });

  it('ends for someone who is signed out, and keeps a heartbeat for the others', async () => {
    const stream = await createStreamServer({ heartbeatMilliseconds: 30 });
    try {
      const leaver = await server.addPerson({ role: 'admin', hasAgreed: false });
      const page = await follow(stream.address, leaver.token);
      await page.next((text) => text.startsWith(': '));
      await server.pool.query('DELETE FROM sessions WHERE id = $1', [leaver.sessionId]);
      await page.ended();
    } finally {
      await stream.close();
    }
  });

  it('ends with the server, which does not wait for open pages', async () => {
    const stream = await createStreamServer();
    const page = await follow(stream.address, admin.token);
    await page.next(isEvent('jobs'));
    await Promise.all([stream.close(), page.ended()]);
  });

  it('error: is for admins', async () => {
    const stream = await createStreamServer();
    try {
      const client = await server.addPerson({ role: 'client', hasAgreed: true });
      expect((await fetch(`${stream.address}/api/${JOB_EVENTS_PATH}`)).status).toBe(401);
      const refused = await fetch(`${stream.address}/api/${JOB_EVENTS_PATH}`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({ detail: 'Only admins can do this.' });
    } finally {
      await stream.close();
    }
  });
});
