/** One visit to a page over an emulated network: what it loads, and when it shows. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

const LATENCY_MS = 60;
const BYTES_A_SECOND = 9_000_000 / 8;
/** A page that has not changed for so long is whole. */
const QUIET_MS = 700;
const VISIT_SECONDS_MAX = 30;
const POLL_MS = 100;

export interface Visit {
  readonly loaded: readonly { path: string; startMs: number; endMs: number; bytes: number }[];
  /** Null: the page has no list. */
  readonly rowsMs: number | null;
  readonly wholeMs: number;
  /** Processor time of the page's main thread, which other programs of the machine do not change. */
  readonly cpuMs: number;
}

/**
 * Runs in the page before its own scripts: notes when the first row shows, and when something changed last. A text,
 * because a compiled function would call helpers that the page does not have.
 */
const WATCH_PAGE = `
  window.seen = { rowsMs: null, changedMs: 0 };
  window.hasRow = () =>
    [...document.querySelectorAll('main tbody tr, main li, body > table tr')].some(
      (row) => row.textContent.trim() !== '' && row.querySelector('.MuiSkeleton-root') === null,
    );
  new MutationObserver(() => {
    window.seen.changedMs = performance.now();
    if (window.seen.rowsMs === null && window.hasRow()) window.seen.rowsMs = performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;
const IS_WHOLE = `
  document.querySelector('h1, tbody') !== null &&
  document.querySelector('[aria-busy="true"], .MuiSkeleton-root') === null &&
  performance.now() - window.seen.changedMs > ${QUIET_MS}`;
/** What is loaded after the last change of the page is for other pages, and of no weight for this one. */
const READ_VISIT = `({
  rowsMs: window.seen.rowsMs,
  wholeMs: window.seen.changedMs,
  loaded: performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < window.seen.changedMs)
    .map(({ name, startTime, responseEnd, transferSize }) => ({
      path: new URL(name).pathname,
      startMs: startTime,
      endMs: responseEnd,
      bytes: transferSize,
    })),
})`;

export async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(WATCH_PAGE);
  await page.goto(url, { waitUntil: 'commit' });
  // The policy of the page forbids what waitForFunction does with a text.
  const until = performance.now() + VISIT_SECONDS_MAX * 1000;
  while (!(await page.evaluate(IS_WHOLE))) {
    if (performance.now() > until) throw new Error(`${url} does not come to rest.`);
    await pause(POLL_MS);
  }
  const result = (await page.evaluate(READ_VISIT)) as Omit<Visit, 'cpuMs'>;
  const { metrics } = await session.send('Performance.getMetrics');
  await page.close();
  return { ...result, cpuMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000 };
}

export function scriptsOf({ loaded }: Visit): Visit['loaded'] {
  return loaded.filter(({ path }) => path.endsWith('.js'));
}

export function bytesOf(loaded: Visit['loaded']): number {
  return loaded.reduce((total, { bytes }) => total + bytes, 0);
}

export interface BarePage {
  url(bytes: number): string;
  close(): void;
}

/** A page of any weight that does nothing but load one script, which shows one row. */
export async function startBarePage(): Promise<BarePage> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
    const bytes = Number(searchParams.get('bytes'));
    if (pathname === '/bare.js') {
      const weight = randomBytes(Math.ceil(bytes / 2)).toString('hex');
      response.setHeader('content-type', 'text/javascript');
      response.end(`/*${weight}*/document.body.innerHTML = '<h1>Bare</h1><table><tr><td>1</td></tr></table>';`);
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Bare</title><body><script src="/bare.js?bytes=${bytes}"></script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: (bytes) => `http://127.0.0.1:${port}/?bytes=${bytes}`, close: () => server.close() };
}
