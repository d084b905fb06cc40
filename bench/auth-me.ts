/**
 * auth/me of the real server, with its guard, validation, logging and headers, against a bare Fastify route that makes
 * the same database read. Both run as processes of their own on the same database and alternate under the same load,
 * so the ratio holds on a noisy machine.
 *
 * Bar: at least half of the bare route's throughput, no errors.
 */
import autocannon from 'autocannon';
import { createEmptyDatabase, startTestCluster } from '../kit/database/testing-cluster.ts';
import { build } from '../scripts/build.mjs';
import { databaseUrlOf, startProgram, WITHOUT_LIMITS } from './shared/program.ts';

const CONNECTIONS = 64;
const ROUNDS = 4;
const ROUND_SECONDS = 5;
const WARM_UP_SECONDS = 2;
const RATIO_MIN = 0.5;

async function start(name: string, script: string, environment: Record<string, string>) {
  const server = await startProgram(script, environment);
  const perSecond: number[] = [];
  return { name, server, perSecond, errors: 0 };
}
type Contestant = Awaited<ReturnType<typeof start>>;

async function load(contestant: Contestant, token: string, seconds: number, isMeasured: boolean): Promise<void> {
  const result = await autocannon({
    url: `${contestant.server.url}/api/auth/me`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (!isMeasured) return;
  contestant.perSecond.push(result.requests.average);
  contestant.errors += result.errors + result.non2xx + result.timeouts;
}

const mean = (values: number[]): number => values.reduce((total, value) => total + value, 0) / values.length;

async function main(): Promise<void> {
  await build();
  const cluster = await startTestCluster();
  const { host, user, password } = cluster.connection;
  await createEmptyDatabase({ host, user, password }, 'bench');
  const databaseUrl = databaseUrlOf(cluster.connection, 'bench');

  const holdfast = await start('Holdfast', 'apps/server/dist/main.js', {
    DATABASE_URL: databaseUrl,
    ...WITHOUT_LIMITS,
  });
  const bare = await start('bare Fastify', 'bench/auth-me/bare-server.mjs', { DATABASE_URL: databaseUrl });
  try {
    const response = await fetch(new URL('/api/setup/first-administrator', holdfast.server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bench@holdfast.example', password: 'only for measuring' }),
    });
    const { authToken } = (await response.json()) as { authToken: string };
    for (const contestant of [bare, holdfast]) await load(contestant, authToken, WARM_UP_SECONDS, false);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const contestant of round % 2 === 0 ? [bare, holdfast] : [holdfast, bare])
        await load(contestant, authToken, ROUND_SECONDS, true);
    }
    report(holdfast, bare);
  } finally {
    for (const contestant of [holdfast, bare]) await contestant.server.stop();
    await cluster.stop();
  }
}

function report(holdfast: Contestant, bare: Contestant): void {
  const ratio = mean(holdfast.perSecond) / mean(bare.perSecond);
  console.table(
    [bare, holdfast].map((contestant) => ({
      server: contestant.name,
      'requests/s': Math.round(mean(contestant.perSecond)),
      errors: contestant.errors,
    })),
  );
  console.log(
    `auth/me, ${CONNECTIONS} connections: ${ratio.toFixed(2)} of the bare route (at least ${RATIO_MIN} wanted)`,
  );
  if (ratio < RATIO_MIN || holdfast.errors + bare.errors > 0) process.exitCode = 1;
}

await main();
