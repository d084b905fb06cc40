/** The files of deploy/ are read by the programs they are for, or by their rules where those are not installed. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { FLAG_NAMES, readConfig } from '@holdfast/config/read-config.ts';
import { readCommandLine } from '../../apps/server/src/role.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const readText = (name: string): string => readFileSync(path.join(repository, name), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** The client may be there without its plug-in. */
const hasDockerCompose = (): boolean => spawnSync('docker', ['compose', 'version']).status === 0;
const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;

describe('compose.yaml', () => {
  const service = z.strictObject({
    image: z.string(),
    restart: z.literal('always'),
    command: z.union([z.string(), z.array(z.string())]).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    depends_on: z
      .union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))])
      .optional(),
    healthcheck: z
      .union([
        z.strictObject({ disable: z.literal(true) }),
        z.strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.int() }),
      ])
      .optional(),
    volumes: z.array(z.string()).optional(),
    ports: z.array(z.string()).optional(),
    networks: z.array(z.string()).min(1),
  });
  const compose = z
    .strictObject({
      'x-holdfast': z.unknown(),
      services: z.record(z.string(), service),
      networks: z.record(z.string(), z.strictObject({ internal: z.literal(true) }).nullable()),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(readText('deploy/compose.yaml'), { merge: true }));
  const { services } = compose;
  const dependenciesOf = (name: string): string[] => {
    const given = services[name]?.depends_on ?? [];
    return Array.isArray(given) ? given : Object.keys(given);
  };

  it('names only services, networks and volumes that it declares', () => {
    for (const [name, { networks, volumes = [] }] of Object.entries(services)) {
      expect(Object.keys(services), name).toEqual(expect.arrayContaining(dependenciesOf(name)));
      expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining(networks));
      expect(Object.keys(compose.volumes), name).toEqual(
        expect.arrayContaining(volumes.map((volume) => volume.split(':')[0])),
      );
    }
    expect(services['database']?.healthcheck, 'others wait until it is healthy').toHaveProperty('test');
  });

  it('only the proxy is open to others, and the database is reached by Holdfast alone', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports !== undefined)).toEqual(['proxy']);
    const inNetwork = (network: string) =>
      Object.keys(services).filter((name) => services[name]?.networks.includes(network));
    expect(services['database']?.networks).toEqual(['inside']);
    expect(inNetwork('inside')).toEqual(['api', 'worker', 'database']);
    expect(compose.networks['inside']).toEqual({ internal: true });
    expect(inNetwork('proxy')).toEqual(['api', 'proxy']);
  });

  it('a missing secret stops it, and Holdfast accepts its settings and commands', () => {
    const given = { HOLDFAST_HOST: 'books.example.com', POSTGRES_PASSWORD: 'a1b2', SECRETS_KEY: 'ab'.repeat(32) };
    const fill = (text: string): string =>
      text.replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_, name: string) => given[name as keyof typeof given]);
    for (const name of ['api', 'worker']) {
      const { environment = {}, command = [] } = services[name]!;
      const settings = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)]));
      expect(JSON.stringify(settings), 'every variable is required by its name').not.toContain('$');
      expect(FLAG_NAMES).toEqual(expect.arrayContaining(Object.keys(settings)));
      expect(readConfig(settings)).toMatchObject({ publicUrl: 'https://books.example.com' });
      const [start, ...options] = command;
      expect([start, readCommandLine(options).role]).toEqual(['start', name]);
    }
  });

  it.runIf(hasDockerCompose())('is accepted by docker compose', () => {
    const { status, stderr } = spawnSync('docker', ['compose', '-f', 'deploy/compose.yaml', 'config', '--quiet'], {
      cwd: repository,
      encoding: 'utf8',
      env: { ...process.env, HOLDFAST_HOST: 'a.example', POSTGRES_PASSWORD: 'a', SECRETS_KEY: 'b' },
    });
    expect(status, stderr).toBe(0);
  });
});

describe.runIf(isInstalled('systemd-analyze'))('holdfast.service', () => {
  /** On a machine with Holdfast in /opt; here its program and user are stand-ins. */
  function verify(change: (text: string) => string = (text) => text): { status: number | null; output: string } {
    const program = path.join(folder, 'holdfast');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o755);
    const unit = path.join(folder, 'holdfast.service');
    const text = readText('deploy/holdfast.service')
      .replaceAll('/opt/holdfast/holdfast start', `${program} start`)
      .replaceAll(/^(User|Group)=holdfast$/gm, '$1=daemon');
    writeFileSync(unit, change(text));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('holdfast.service'));
    return { status, output: lines.join('\n') };
  }

  it('is accepted by systemd without a warning, which a misspelt option gets', () => {
    expect(verify().output).toBe('');
    expect(verify((text) => text.replace('KillMode=', 'KilMode=')).output).toContain(`'KilMode'`);
  });

  it('names settings that Holdfast has', () => {
    const environment = /^Environment=(.*)$/m.exec(readText('deploy/holdfast.service'))?.[1] ?? '';
    const names = environment.split(' ').map((setting) => setting.split('=')[0]);
    expect([...FLAG_NAMES, 'HOLDFAST_PROGRAM']).toEqual(expect.arrayContaining(names));
  });
});

/** The snippet of docs/RUNNING.md, as an operator copies it. */
describe.runIf(isInstalled('nginx'))('the proxy settings of the documentation', () => {
  it('are accepted by nginx', () => {
    const location = /```nginx\n([\s\S]*?)```/.exec(readText('docs/RUNNING.md'))?.[1] ?? '';
    expect(location).toContain('proxy_buffering off');
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n  access_log off;\n  server {\n` +
        `  listen 127.0.0.1:1;\n${location}\n}\n}\n`,
    );
    const { stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', file, '-p', folder], { encoding: 'utf8' });
    // The folders of the installed service, which it looks for afterwards, may be closed to this user.
    expect(stderr).toContain('syntax is ok');
  });
});
