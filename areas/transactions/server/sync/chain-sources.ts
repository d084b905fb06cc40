/**
 * Chooses the sources of each network: of all that can read it (`source-kinds.ts`), those that did not fail lately come
 * first. Sources that failed are asked last, so that a network with one source is still tried.
 */
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import { SOURCE_LABELS, type SourceName } from '@holdfast/catalogue/contract';
import type { ChainSources, ChosenSource, NoSource, ReadableNetwork } from '@holdfast/catalogue/server';
import type { Config } from '@holdfast/config/config.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { SECRET_PLACES, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { readSettings } from '@holdfast/operations/server';
import type pg from 'pg';
import { ETHERSCAN_URL, ROUTESCAN_URL } from '../../sources/explorer/explorer-host.ts';
import type { RequestBudget } from '../../sources/explorer/request-budget.ts';
import { SOURCE_KINDS, type SourceKind } from '../../sources/source-kinds.ts';

const RETRY_PAUSES_MS = [5_000, 20_000];
/** A host that hangs comes back by itself; a plan without the network does not. */
const LEFT_OUT_MINUTES = { temporary: 10, lasting: 360 };

interface SourceParts {
  readonly pool: pg.Pool;
  readonly config: Config;
  /** Networks that need no node: those of the sample. */
  readonly findRecorded?: (rpcUrl: string, chainId: number) => ChainSource | null;
  /** Every way to read a network, unless a test gives its own. */
  readonly kinds?: readonly SourceKind[];
}

/** Addresses of nodes are encrypted in the database, and opened here, where they are used. */
export function createChainSources({
  pool,
  config,
  findRecorded = () => null,
  kinds = SOURCE_KINDS,
}: SourceParts): ChainSources {
  const budget = createRequestBudget(pool);
  const choose = async (given: ReadableNetwork, preferred: SourceName | null): Promise<ChosenSource | NoSource> => {
    const suitable = kinds.filter(({ reads }) => reads === given.kind);
    if (suitable.length === 0)
      return { source: null, reason: `${given.name} cannot be synced. Its transactions come from files.` };
    const rpcUrl = given.rpcUrl === null ? null : secretsOf(pool).decrypt(given.rpcUrl, SECRET_PLACES.rpcUrl);
    const recorded = rpcUrl === null || given.chainId === null ? null : findRecorded(rpcUrl, given.chainId);
    const network = { ...given, rpcUrl, recorded };
    const settings = {
      ...(await readSettings(pool, config)),
      covalentUrl: config.covalentUrl,
      etherscanUrl: ETHERSCAN_URL,
      routescanUrl: ROUTESCAN_URL,
      budget,
    };
    const leftOut = await readLeftOut(pool, given.id);
    const lacking: string[] = [];
    const found: ChosenSource[] = [];
    for (const { name, open } of suitable) {
      const source = open(network, settings);
      if (source === null) continue;
      if ('lacks' in source) lacking.push(source.lacks);
      else found.push({ source, name });
    }
    // What is recorded needs no other source.
    const order = recorded === null ? preferred : 'rpc';
    const rankOf = ({ name }: ChosenSource): number => (leftOut.has(name) ? 2 : name === order ? 0 : 1);
    const [first, ...others] = found.toSorted((left, right) => rankOf(left) - rankOf(right));
    return first ? { ...first, others } : { source: null, reason: reasonOf(given.name, lacking) };
  };
  return {
    forHistory: (network) => choose(network, config.syncSource),
    forLookup: (network) => choose(network, 'goldrush'),
    forContracts: (network) => choose(network, 'rpc'),
    async leaveOut({ networkId, name, reason, isTemporary }) {
      const minutes = isTemporary ? LEFT_OUT_MINUTES.temporary : LEFT_OUT_MINUTES.lasting;
      await pool.query(
        `INSERT INTO skipped_sources (network_id, source, until, reason)
           SELECT id, $2, now() + make_interval(mins => $3), $4 FROM networks WHERE id = $1
             ON CONFLICT (network_id, source) DO UPDATE SET until = excluded.until, reason = excluded.reason`,
        [networkId, name, minutes, reason.slice(0, 500)],
      );
    },
    retryPausesMs: RETRY_PAUSES_MS,
  };
}

async function readLeftOut(queries: Queries, networkId: number): Promise<ReadonlySet<string>> {
  const { rows } = await queries.query<{ source: string }>(
    'SELECT source FROM skipped_sources WHERE network_id = $1 AND until > now()',
    [networkId],
  );
  return new Set(rows.map(({ source }) => source));
}

function reasonOf(name: string, lacking: readonly string[]): string {
  if (lacking.length === 0) return `${name} cannot be synced.`;
  return `${name} cannot be read yet. It needs ${[...new Set(lacking)].join(', or ')}.`;
}

/** A source and those that follow it. */
export function inOrder(chosen: ChosenSource): ChosenSource[] {
  return [chosen, ...(chosen.others ?? [])];
}

export function labelOf(name: SourceName): string {
  return SOURCE_LABELS[name];
}

/** The budget of each host, in the database, so that all workers together keep to it. */
export function createRequestBudget(pool: pg.Pool): RequestBudget {
  return {
    async reserve({ host, perSecond, perDay }) {
      const { rows } = await pool.query<{ wait_ms: number }>(
        `INSERT INTO request_budgets AS budget (host, next_at, day, requests)
           VALUES ($1, clock_timestamp() + make_interval(secs => $2), (clock_timestamp() AT TIME ZONE 'UTC')::date, 1)
           ON CONFLICT (host) DO UPDATE
           SET next_at = greatest(budget.next_at, clock_timestamp()) + make_interval(secs => $2),
               requests = CASE WHEN budget.day = excluded.day THEN budget.requests + 1 ELSE 1 END, day = excluded.day
           WHERE budget.day <> excluded.day OR $3::integer IS NULL OR budget.requests < $3
         RETURNING greatest(0, extract(epoch FROM next_at - clock_timestamp())::float8 - $2) * 1000 AS wait_ms`,
        [host, 1 / perSecond, perDay],
      );
      return rows[0]?.wait_ms ?? null;
    },
    async pause({ host }, durationMs) {
      await pool.query(
        `UPDATE request_budgets SET next_at = greatest(next_at, clock_timestamp() + make_interval(secs => $2))
          WHERE host = $1`,
        [host, durationMs / 1000],
      );
    },
  };
}
