import { afterAll, expect, test } from 'vitest';
import { KILL_TEST_MS, killsOf } from './killable-program.ts';
import { DataDirectory, ServerProcess } from './server-process.ts';

const ROUNDS = killsOf(4);
const WRITES_A_ROUND = 200;

const directory = new DataDirectory();
afterAll(() => directory.remove());

async function countMissing(ids: number[]): Promise<number> {
  const client = await directory.connect();
  const result = await client.query<{ missing: string }>(
    `SELECT count(*) AS missing FROM unnest($1::bigint[]) AS acknowledged (id) LEFT JOIN writes USING (id)
       WHERE body IS DISTINCT FROM 'write ' || id`,
    [ids],
  );
  await client.end();
  return Number(result.rows[0]?.missing);
}

test(
  `every acknowledged write survives kill -9, ${ROUNDS} times, with or without PostgreSQL`,
  async () => {
    const acknowledged: number[] = [];
    let server: ServerProcess | null = null;
    let postmasterBefore: number | null = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      server = new ServerProcess({ DATA_DIR: directory.path, FIRST_ID: String(round * 1_000_000) });
      await server.ready();
      const postmaster = directory.postmasterPid;
      // Every third round attaches to the orphan of the round before.
      if (round > 0) expect(postmaster === postmasterBefore).toBe(round % 3 === 0);
      postmasterBefore = postmaster;
      expect(await countMissing(acknowledged)).toBe(0);

      const running = server;
      await running.until(() => running.acknowledged.length >= WRITES_A_ROUND);
      // PostgreSQL stops in order, is killed too, or goes on because its watch was killed first.
      if (round % 3 === 1) process.kill(postmaster!, 'SIGKILL');
      if (round % 3 === 2) directory.killOwnerWatch();
      await running.end('SIGKILL');
      // A start before the watch has seen the death would attach to a server that is about to stop.
      if (round % 3 === 0) await directory.untilStopped();
      acknowledged.push(...running.acknowledged);
    }
    server = new ServerProcess({ DATA_DIR: directory.path });
    await server.ready();
    expect(await countMissing(acknowledged)).toBe(0);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_A_ROUND);
    await server.end('SIGTERM');
    expect(server.exitCode).toBe(0);
    console.log(`kill -9, ${ROUNDS} times: ${acknowledged.length} acknowledged writes, none lost.`);
  },
  KILL_TEST_MS,
);
