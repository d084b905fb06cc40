/**
 * How long every page takes on a real network: 60 ms latency and 9 Mbit/s, in the browser of the browser tests, with
 * the sample portfolio. A cold visit has an empty cache, a warm one is the next visit. `rows` is when the first row of
 * a list shows (for pages without a list: when the page stopped changing), and beside it stands its ratio to a bare
 * page of the same weight, one script that shows one row. `cpu` is the processor time of the whole cold visit. Medians
 * of alternating rounds. Pages of guests are those of a server without the sample, which adds a bar to them.
 *
 * Bars: at most 12 scripts on any page; sign-in at most 200 kB of scripts; rows of the transaction history after at
 * most 2.0 s cold and 0.8 s warm.
 *
 *   npm run bench -- pages [PATH …] [--waterfall]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { build } from '../scripts/build.mjs';
import { findOrInstallBrowser } from '../scripts/find-browser.mjs';
import { startServerProcess } from '../tests/browser/support/server-process.ts';
import { type BarePage, bytesOf, scriptsOf, startBarePage, type Visit, visit } from './pages/visit.ts';
import { median } from './shared/database.ts';

const ROUNDS = 3;
const SCRIPTS_MAX = 12;
const SIGN_IN = '/signin';
const SIGN_IN_BYTES_MAX = 200_000;
const HISTORY = '/portfolio/transactions/history';
const HISTORY_SECONDS_MAX = { cold: 2, warm: 0.8 };

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { waterfall: { type: 'boolean', default: false } },
});

interface Measured {
  readonly visits: readonly Visit[];
  readonly rowsMs: number;
  /** As many times as long as the bare page. */
  readonly ratio: number;
}

interface Page {
  readonly path: string;
  /** Null: opened without signing in. */
  readonly token: string | null;
}

async function measure(
  browser: Browser,
  { url, token, bare }: { url: string; token: string | null; bare: BarePage },
): Promise<Record<'cold' | 'warm', Measured>> {
  const visits = { cold: [] as Visit[], warm: [] as Visit[] };
  const bares = { cold: [] as Visit[], warm: [] as Visit[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
    if (token !== null) await context.addInitScript(`localStorage.setItem('authToken', ${JSON.stringify(token)})`);
    for (const kind of ['cold', 'warm'] as const) {
      const made = await visit(context, url);
      visits[kind].push(made);
      const bareContext = await browser.newContext();
      bares[kind].push(await visit(bareContext, bare.url(bytesOf(made.loaded))));
      await bareContext.close();
    }
    await context.close();
  }
  const summed = (kind: 'cold' | 'warm'): Measured => {
    const rowsMs = median(visits[kind].map((each) => each.rowsMs ?? each.wholeMs));
    return { visits: visits[kind], rowsMs, ratio: rowsMs / median(bares[kind].map((each) => each.wholeMs)) };
  };
  return { cold: summed('cold'), warm: summed('warm') };
}

/** The pages of the application, with ids of the sample portfolio in place of parameters. */
async function listPages(url: string, token: string): Promise<Page[]> {
  const source = new URL('../apps/web/src/app/pages.ts', import.meta.url).href;
  const { PAGES } = (await import(source)) as {
    PAGES: readonly { path: string; guestOnly?: true; isPublic?: true }[];
  };
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as T;
  };
  const pools = await read<{ items: { id: number }[] }>('indexer/admin/pools');
  const stakes = await read<{ items: { stakeId: string }[] }>('indexer/admin/stake');
  const parameters: Record<string, string> = {
    $topic: 'books',
    $id: String(pools.items[0]?.id),
    $stakeId: String(stakes.items[0]?.stakeId),
  };
  return PAGES.map(({ path, guestOnly, isPublic }) => ({
    path: path.replaceAll(/\$\w+/g, (name) => {
      const value = parameters[name];
      if (value === undefined) throw new Error(`${path}: ${name} needs a value.`);
      return value;
    }),
    token: guestOnly || isPublic ? null : token,
  }));
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);

function printWaterfall({ loaded, rowsMs, wholeMs }: Visit): void {
  for (const { path, startMs, endMs, bytes } of loaded)
    console.log(`  ${seconds(startMs)} – ${seconds(endMs)} s ${kilobytes(bytes).padStart(5)} kB  ${path}`);
  console.log(`  rows ${rowsMs === null ? 'none' : seconds(rowsMs)}, whole ${seconds(wholeMs)}`);
}

/** Returns what misses its bar. */
function judge(path: string, { cold, warm }: Record<'cold' | 'warm', Measured>): string[] {
  const missed: string[] = [];
  const scripts = Math.max(...cold.visits.map((each) => scriptsOf(each).length));
  if (scripts > SCRIPTS_MAX) missed.push(`${path}: ${scripts} scripts, at most ${SCRIPTS_MAX}`);
  const bytes = Math.max(...cold.visits.map((each) => bytesOf(scriptsOf(each))));
  if (path === SIGN_IN && bytes > SIGN_IN_BYTES_MAX)
    missed.push(`${path}: ${kilobytes(bytes)} kB of scripts, at most ${kilobytes(SIGN_IN_BYTES_MAX)}`);
  if (path !== HISTORY) return missed;
  for (const [kind, { rowsMs }] of Object.entries({ cold, warm }) as ['cold' | 'warm', Measured][])
    if (rowsMs > HISTORY_SECONDS_MAX[kind] * 1000)
      missed.push(`${path}, ${kind}: rows after ${seconds(rowsMs)} s, at most ${HISTORY_SECONDS_MAX[kind]}`);
  return missed;
}

/** A server with a database of its own, and the token of its administrator. */
async function startServer(path: string, body: object) {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-pages-'));
  // The embedded PostgreSQL runs as a user of its own, which has to reach its directory.
  chmodSync(data, 0o711);
  const server = await startServerProcess({ DATA_DIR: data, REQUESTS_PER_MINUTE: '1000000' });
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { authToken } = (await response.json()) as { authToken: string };
  return {
    url: server.url,
    authToken,
    async stop() {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

await build();
const own = await startServer('setup/first-administrator', {
  email: 'a@bench.example',
  password: 'only for measuring',
});
const sample = await startServer('setup/sample', {});
const bare = await startBarePage();
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ['--no-sandbox'] });
const missed: string[] = [];
try {
  const pages = await listPages(sample.url, sample.authToken);
  console.log(
    'page                                  scripts    kB   cold rows s   × bare  cpu s   warm rows s   × bare',
  );
  for (const { path, token } of pages) {
    if (wanted.length > 0 && !wanted.includes(path)) continue;
    const { url } = token === null ? own : sample;
    const measured = await measure(browser, { url: `${url}${path}`, token, bare });
    const { cold, warm } = measured;
    const [first] = cold.visits;
    if (!first) continue;
    console.log(
      `${path.padEnd(38)}${String(scriptsOf(first).length).padStart(7)} ` +
        `${kilobytes(bytesOf(first.loaded)).padStart(5)} ${seconds(cold.rowsMs).padStart(13)} ` +
        `${cold.ratio.toFixed(2).padStart(8)} ` +
        `${seconds(median(cold.visits.map((each) => each.cpuMs))).padStart(6)} ` +
        `${seconds(warm.rowsMs).padStart(13)} ${warm.ratio.toFixed(2).padStart(8)}`,
    );
    if (options.waterfall) for (const kind of [cold, warm]) kind.visits.slice(-1).forEach(printWaterfall);
    missed.push(...judge(path, measured));
  }
} finally {
  await browser.close();
  bare.close();
  await sample.stop();
  await own.stop();
}
for (const each of missed) console.log(`MISSED ${each}`);
if (missed.length > 0) process.exitCode = 1;
