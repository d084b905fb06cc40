/** A disk that fills up: words for the operator, no damage, and recovery when there is room. Root mounts a disk. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DataDirectory, ServerProcess } from './server-process.ts';

const disk = mkdtempSync(join(tmpdir(), 'holdfast-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]).status === 0;
chmodSync(disk, 0o711);
const ballast = join(disk, 'ballast');

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}

describe.runIf(isMounted)('a full disk', () => {
  const directory = new DataDirectory(join(disk, 'data'));
  const running: ServerProcess[] = [];
  const start = (environment: Record<string, string> = {}): ServerProcess => {
    const server = new ServerProcess({ DATA_DIR: directory.path, ...environment });
    running.push(server);
    return server;
  };
  afterAll(async () => {
    await Promise.all(running.map((server) => server.end('SIGKILL')));
    await directory.remove();
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test('nothing acknowledged is lost, a start says what is wrong, and goes on when there is room', async () => {
    const server = start();
    await server.ready();
    const client = await directory.connect();
    client.on('error', () => undefined);
    await client.query('CREATE TABLE parcels (id bigint PRIMARY KEY, body text NOT NULL)');
    await client.query('ALTER TABLE parcels ALTER body SET STORAGE EXTERNAL');
    writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes() - 24 * 1024 * 1024)));
    let acknowledged = 0;
    const insert = (id: number): Promise<string | null> =>
      client
        .query(`INSERT INTO parcels SELECT $1, string_agg(md5(random()::text), '') FROM generate_series(1, 8000)`, [id])
        .then(
          () => null,
          (error: Error) => error.message,
        );
    let refusal = await insert(1);
    while (refusal === null) {
      acknowledged += 1;
      refusal = await insert(acknowledged + 1);
    }
    expect(refusal).toMatch(/No space left on device|Connection terminated|terminating connection/);
    await client.end().catch(() => undefined);
    await server.end('SIGKILL');
    await directory.untilStopped().catch(() => undefined);

    writeFileSync(join(disk, 'rest'), Buffer.alloc(0));
    spawnSync('sh', ['-c', 'cat /dev/zero > "$1"', 'sh', join(disk, 'rest')]);
    const refused = start();
    await refused.ended();
    expect(refused.lines.at(-1)).toMatch(/^refused .*(disk is full)/s);

    rmSync(join(disk, 'rest'), { force: true });
    rmSync(ballast, { force: true });
    const recovered = start();
    await recovered.ready();
    const reader = await directory.connect();
    const { rows } = await reader.query<{ kept: number }>(
      'SELECT count(*)::int AS kept FROM parcels WHERE id <= $1 AND length(body) = 256000',
      [acknowledged],
    );
    await reader.end();
    expect(rows).toEqual([{ kept: acknowledged }]);
    await recovered.end('SIGTERM');
  });
});
