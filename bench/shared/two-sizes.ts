/** A small and a large database, each behind a server of its own, and the bar for the ratio of their times. */
import type pg from 'pg';
import { startTestCluster } from '../../kit/database/testing-cluster.ts';
import { type BenchServer, startFilledServer } from './server.ts';

interface TwoSizes<Size> {
  readonly small: Size;
  readonly large: Size;
  readonly fill: (pool: pg.Pool, size: Size) => Promise<void>;
}

/** Starts both servers, measures, and stops everything, whatever happens. */
export async function withTwoSizes<Size extends { readonly name: string }>(
  { small, large, fill }: TwoSizes<Size>,
  measure: (servers: { readonly small: BenchServer; readonly large: BenchServer }) => Promise<void>,
): Promise<void> {
  const cluster = await startTestCluster();
  try {
    const servers = {
      small: await startFilledServer(cluster.connection, small, fill),
      large: await startFilledServer(cluster.connection, large, fill),
    };
    await measure(servers);
    await servers.small.close();
    await servers.large.close();
  } finally {
    await cluster.stop();
  }
}

/** The two times and their ratio, as columns of the printed table. */
export function timesRow({ smallMs, largeMs }: { readonly smallMs: number; readonly largeMs: number }) {
  return {
    'small ms': smallMs.toFixed(2),
    'large ms': largeMs.toFixed(2),
    ratio: (largeMs / smallMs).toFixed(2),
  };
}

interface Verdict {
  /** "first pages, medians of 100". */
  readonly what: string;
  readonly worst: number;
  readonly ratioMax: number;
  /** "1,000 × as many coins". */
  readonly growth: string;
}

/** Prints the worst ratio, and fails the run if it misses the bar. */
export function judgeWorst({ what, worst, ratioMax, growth }: Verdict): void {
  const ratio = `${worst.toFixed(2)} × as long with ${growth}`;
  console.log(`${what}: the worst takes ${ratio} (at most ${ratioMax} wanted)`);
  if (worst > ratioMax) process.exitCode = 1;
}
