/** A short run of the fuzz; the long one is npm run fuzz. */
import { beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../apps/server/src/testing.ts';
import { type CallName, contract } from '@holdfast/overview/contract';
import { PLAIN_CALLS } from '../fuzz/plain-calls.ts';
import { STARTS } from '../fuzz/play-starts.ts';
import { FUZZED_CALLS } from '../fuzz/requests.ts';
import { type Caller, runFuzz } from '../fuzz/run-fuzz.ts';
import { useShared } from '../../kit/database/testing.ts';

const REQUESTS = 2_000;

const server = useShared(createTestServer);
let callers: readonly Caller[];
beforeAll(async () => {
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

it('every call of the contract has a start, from which the long run varies it', () => {
  const known = new Set<string>([...Object.keys(STARTS), ...PLAIN_CALLS]);
  expect(Object.keys(contract).filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !Object.hasOwn(contract, name))).toEqual([]);
  expect(PLAIN_CALLS.filter((name: CallName) => STARTS[name])).toEqual([]);
});

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
