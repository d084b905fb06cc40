/**
 * The image of deploy/Containerfile, built and started with buildah. The base is CONTAINER_BASE (a folder with a file
 * system of Debian), else one that debootstrap makes. Skipped where there is no buildah. Part of npm run test:release.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { release } from '../../deploy/make-release.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-container-'));
const PORT = '18080';
const START_MS_MAX = 180_000;
const storage = ['--storage-driver', 'vfs', '--root', path.join(folder, 'root'), '--runroot', path.join(folder, 'run')];
const base = process.env.CONTAINER_BASE ?? path.join(folder, 'base');
const has = (program) => spawnSync('which', [program]).status === 0;
const skip = !has('buildah')
  ? 'buildah is not installed'
  : process.env.CONTAINER_BASE === undefined && !has('debootstrap')
    ? 'there is neither CONTAINER_BASE nor debootstrap'
    : false;
after(() => rmSync(folder, { recursive: true, force: true }));

function run(program, parameters) {
  const { status, stdout, stderr } = spawnSync(program, parameters, { cwd: repository, encoding: 'utf8' });
  assert.equal(status, 0, `${program} ${parameters.join(' ')}\n${stderr}`);
  return stdout.trim();
}
const buildah = (...parameters) => run('buildah', [...storage, ...parameters]);

test('the image starts as an ordinary user, is healthy, and stops in order', { skip }, async () => {
  const output = path.join(folder, 'files');
  const file = await release({ output });
  if (process.env.CONTAINER_BASE === undefined) run('debootstrap', ['--variant=minbase', 'stable', base]);
  const empty = buildah('from', 'scratch');
  buildah('copy', '-q', empty, base, '/');
  buildah('commit', '-q', empty, 'localhost/base');
  const settings = ['BASE=localhost/base', `RELEASE=${path.basename(file)}`].flatMap((each) => ['--build-arg', each]);
  const how = ['--isolation', 'chroot', '-f', 'deploy/Containerfile'];
  buildah('bud', ...how, ...settings, '-t', 'localhost/holdfast', output);
  const { OCIv1: image } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/holdfast'));
  assert.equal(image.config.User, '10001:10001');
  assert.deepEqual(Object.keys(image.config.Volumes), ['/data']);
  const container = buildah('from', 'localhost/holdfast');
  const start = [
    'run',
    '--isolation',
    'chroot',
    '--env',
    `PORT=${PORT}`,
    container,
    '--',
    '/opt/holdfast/holdfast',
    'start',
  ];
  const child = spawn('buildah', [...storage, ...start], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const lines = [];
  await new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`Not ready in time:\n${lines.join('\n')}`)), START_MS_MAX).unref();
    exited.then(() => reject(new Error(`Ended:\n${lines.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes('The data are in /data')) resolve();
    });
  });
  const response = await fetch(`http://127.0.0.1:${PORT}/health/ready`);
  assert.equal(response.status, 200);
  child.kill('SIGTERM');
  await exited;
});
