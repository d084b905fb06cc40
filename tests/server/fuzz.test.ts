/** A short run of the fuzz; the long one is npm run fuzz. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../apps/server/src/testing.ts';
import { FUZZED_CALLS } from '../fuzz/requests.ts';
import { type Caller, runFuzz } from '../fuzz/run-fuzz.ts';

const REQUESTS = 2_000;

let server: TestServer;
let callers: readonly Caller[];
beforeAll(async () => {
  server = await createTestServer();
  const admin = await server.addPerson({ role: 'admin', hasAgreed: true });
  const client = await server.addPerson({ role: 'client', hasAgreed: true });
  const newClient = await server.addPerson({ role: 'client', hasAgreed: false });
  const auditor = await server.addPerson({ role: 'admin', adminScope: 'auditor', hasAgreed: true });
  callers = [
    ...Array.from({ length: 4 }, () => ({ kind: 'admin', token: admin.token })),
    { kind: 'client', token: client.token },
    { kind: 'client before the agreement', token: newClient.token },
    { kind: 'auditor', token: auditor.token },
    { kind: 'visitor', token: null },
  ];
});
afterAll(() => server.close());

it(`no response to ${REQUESTS} made requests is an error of the server`, async () => {
  const report = await runFuzz({
    requests: REQUESTS,
    seed: 20_261_116,
    connections: 4,
    callers,
    send: async ({ method, path, contentType, payload }, { token }) => {
      const response = await server.app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(contentType !== null && { 'content-type': contentType }),
        },
        ...(payload !== null && { payload }),
      });
      return { status: response.statusCode, text: response.payload };
    },
    pauseEvery: REQUESTS,
    onPause: async () => true,
  });
  expect(report.findings).toEqual([]);
  expect(report.statuses['200'] ?? 0, 'valid requests are among them').toBeGreaterThan(REQUESTS / 20);
  expect(report.neverAccepted.length, 'and most calls are reached').toBeLessThan(FUZZED_CALLS.length);
});
