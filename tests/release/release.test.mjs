/**
 * Two releases in an empty folder, run by an ordinary user who has neither npm nor Node.js: start, first administrator,
 * backup, restore, upgrade. Run it with npm run test:release.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { release } from '../../deploy/make-release.mjs';

const VERSIONS = ['0.1.0', '0.1.1'];
const PASSWORD = 'seven blue herons wait outside';
const READY = /Holdfast is ready at (http:\/\/[^\s"]+)/;
const SETUP_CODE = /the setup code is ([\w-]+)/;
const START_MS_MAX = 120_000;
/** Root cannot run PostgreSQL, and an ordinary user is what the release is for. */
const user = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder;
let environment;

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'holdfast-release-'));
  chmodSync(folder, 0o755);
  const output = path.join(folder, 'files');
  const home = path.join(folder, 'home');
  const tools = path.join(folder, 'tools');
  for (const directory of [home, tools]) mkdirSync(directory);
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  // What the start script uses, and nothing else.
  for (const tool of ['sh', 'readlink', 'dirname'])
    symlinkSync(spawnSync('which', [tool], { encoding: 'utf8' }).stdout.trim(), path.join(tools, tool));
  environment = { PATH: tools, HOME: home, PORT: '0' };
  for (const version of VERSIONS) {
    const file = await release({ version, output });
    spawnSync('tar', ['xzf', file, '-C', home], { ...user, stdio: 'inherit' });
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

const programOf = (version) => path.join(folder, 'home', `holdfast-${version}`, 'holdfast');
const addMigration = (version, name, sql) => {
  const directory = path.join(path.dirname(programOf(version)), 'apps/server/dist/migrations');
  const number = String(readdirSync(directory).length + 1).padStart(4, '0');
  const file = path.join(directory, `${number}-${name}.sql`);
  writeFileSync(file, sql);
  return file;
};

function run(version, parameters, { settings = {}, input = '' } = {}) {
  const ended = spawnSync(programOf(version), parameters, {
    ...user,
    cwd: path.join(folder, 'home'),
    env: { ...environment, ...settings },
    encoding: 'utf8',
    input,
  });
  return { code: ended.status, output: ended.stdout, errors: ended.stderr };
}

/** Resolves once the server is ready; fails with its output if it ends before. */
async function start(version, settings = {}) {
  const child = spawn(programOf(version), ['start'], {
    ...user,
    cwd: path.join(folder, 'home'),
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`${why}:\n${lines.join('\n')}`));
    setTimeout(() => fail('Not ready in time'), START_MS_MAX).unref();
    exited.then((code) => fail(`Ended with ${code}`));
    const read = (line) => {
      lines.push(line);
      // The line about the data is the last one.
      if (!/The data are in /.test(line)) return;
      resolve(READY.exec(lines.join('\n'))[1]);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { url, stop, setupCode: SETUP_CODE.exec(lines.join('\n'))?.[1] ?? null, output: () => lines.join('\n') };
}

const post = async (url, call, body) => {
  const response = await fetch(`${url}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const signIn = (url) => post(url, 'auth/login-with-password', { email: 'dana@example.com', password: PASSWORD });

test('a release starts in an empty folder, and makes the first administrator', async () => {
  assert.match(run(VERSIONS[0], ['version']).output, /^Holdfast 0\.1\.0, Node\.js 24\./);
  assert.match(
    run(VERSIONS[0], ['--help']).output,
    /holdfast COMMAND[\s\S]* start [\s\S]* backup FILE [\s\S]* restore FILE/,
  );
  const server = await start(VERSIONS[0]);
  assert.match(server.output(), /The data are in .*\/home\/holdfast-data/);
  assert.ok(server.setupCode);
  const page = await fetch(server.url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<script type="module"/);
  const created = await post(server.url, 'setup/first-administrator', {
    email: 'dana@example.com',
    firstName: 'Dana',
    lastName: 'Ames',
    password: PASSWORD,
    setupCode: server.setupCode,
  });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  assert.equal(await server.stop(), 0);
});

test('a release lists its parts in the archive and beside it', () => {
  const [version] = VERSIONS;
  const inside = readFileSync(path.join(path.dirname(programOf(version)), 'sbom.cdx.json'), 'utf8');
  const [beside] = readdirSync(path.join(folder, 'files')).filter((name) => name.endsWith('.sbom.cdx.json'));
  assert.equal(readFileSync(path.join(folder, 'files', beside), 'utf8'), inside);
  const { bomFormat, metadata, components } = JSON.parse(inside);
  assert.deepEqual([bomFormat, metadata.component.version], ['CycloneDX', version]);
  assert.ok(components.some(({ name }) => name === 'fastify'));
});

test('it is backed up while it runs, and restored elsewhere', async () => {
  const server = await start(VERSIONS[0]);
  assert.equal(server.setupCode, null);
  const file = path.join(folder, 'home', 'all.backup.gz');
  assert.deepEqual(pick(run(VERSIONS[0], ['backup', '--with-key', file])), { code: 0, errors: '' });
  assert.match(run(VERSIONS[0], ['check']).output, /ok {6}audit log/);
  assert.equal(await server.stop(), 0);
  assert.match(run(VERSIONS[0], ['check', file]).output, /is complete: \d+ rows of \d+ tables/);
  const settings = { DATA_DIR: path.join(folder, 'home', 'restored') };
  const restored = run(VERSIONS[0], ['restore', file], { settings });
  assert.deepEqual(pick(restored), { code: 0, errors: '' });
  assert.match(restored.output, /Every table was read back and is the same/);
  const copy = await start(VERSIONS[0], settings);
  assert.equal((await signIn(copy.url)).status, 200);
  assert.equal(await copy.stop(), 0);
});

const pick = ({ code, errors }) => ({ code, errors });

test('a failed upgrade changes nothing, a good one keeps the data, and the old version is refused then', async () => {
  const failing = addMigration(VERSIONS[1], 'fails', 'ALTER TABLE users ADD COLUMN greeting text; SELECT 1 / 0;');
  const failed = run(VERSIONS[1], ['start']);
  assert.equal(failed.code, 1);
  assert.match(failed.errors, /-fails\.sql failed: division by zero \(line 1\)|-fails\.sql failed: division by zero/);
  assert.match(failed.errors, /Nothing of it was kept/);
  const old = await start(VERSIONS[0]);
  assert.equal((await signIn(old.url)).status, 200);
  assert.equal(await old.stop(), 0);

  rmSync(failing);
  addMigration(VERSIONS[1], 'greeting', `ALTER TABLE users ADD COLUMN greeting text NOT NULL DEFAULT 'Hi';`);
  const upgraded = await start(VERSIONS[1]);
  assert.match(upgraded.output(), /Applied a migration/);
  assert.equal((await signIn(upgraded.url)).status, 200);
  assert.equal(await upgraded.stop(), 0);
  assert.match(run(VERSIONS[1], ['admin', 'list']).output, /dana@example\.com/);

  const refused = run(VERSIONS[0], ['start']);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /^The database is newer than this Holdfast: .* Start the newer version/);
});
