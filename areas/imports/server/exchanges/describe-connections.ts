/** Connected accounts as the page shows them: state, previews that wait, and balances compared. */
import { add, type Amount, formatDecimal, parseDecimal, subtract } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { nameOfExchange } from '../../connections/exchanges.ts';
import type { Exchange, StatedBalance } from '../../connections/kit/exchange.ts';
import { EXCHANGE_BALANCES_MAX, type ExchangeBalance, type ExchangeConnection } from '../../contract/exchanges.ts';
import { LAYOUTS } from '../../providers/layouts.ts';
import { SymbolResolver } from '../resolve-symbols.ts';
import { gapOf, loadGaps } from './gaps.ts';
import { type ConnectionRow, requireExchange } from './stored-connection.ts';

interface DescribedRow extends Omit<ConnectionRow, 'credentials'> {
  has_key: boolean;
  wallet_name: string | null;
  account_id: number | null;
  rows: number;
  rows_left: number;
  last_import_id: number | null;
  job_id: number | null;
}

export async function describeConnections(queries: Queries, id?: number): Promise<ExchangeConnection[]> {
  const { rows } = await queries.query<DescribedRow>(
    `SELECT c.id, c.provider, c.name, c.key_ending, c.permissions, c.wallet_id, c.created_by, c.created_at,
            c.last_read_at, c.failure, c.coins, c.balances, c.balances_at,
            c.credentials IS NOT NULL AS has_key, w.name AS wallet_name, w.account_id,
            (SELECT count(*) FROM exchange_rows r WHERE r.connection_id = c.id) AS rows,
            (SELECT count(*) FROM exchange_rows r WHERE r.connection_id = c.id AND r.import_id IS NULL) AS rows_left,
            (SELECT max(r.import_id) FROM exchange_rows r WHERE r.connection_id = c.id) AS last_import_id,
            (SELECT j.id FROM jobs j WHERE j.kind = 'read-exchange' AND j.key = c.id::text
                AND j.status IN ('queued', 'running') LIMIT 1) AS job_id
       FROM exchange_connections c LEFT JOIN wallets w ON w.id = c.wallet_id
      WHERE $1::bigint IS NULL OR c.id = $1 ORDER BY c.id LIMIT 100`,
    [id ?? null],
  );
  const [previews, gaps] = await Promise.all([loadPreviews(queries), loadGaps(queries)]);
  return Promise.all(
    rows.map(async (row): Promise<ExchangeConnection> => {
      const exchange = requireExchange(row.provider);
      return {
        id: row.id,
        provider: row.provider,
        exchange: nameOfExchange(exchange),
        name: row.name,
        keyEnding: row.key_ending,
        permissions: row.permissions,
        hasKey: row.has_key,
        wallet: row.wallet_id === null ? null : { id: row.wallet_id, name: row.wallet_name ?? '' },
        createdAt: row.created_at.toISOString(),
        lastReadAt: row.last_read_at?.toISOString() ?? null,
        failure: row.failure,
        rows: row.rows,
        rowsLeft: row.rows_left,
        previews: previews.get(row.id) ?? [],
        lastImportId: row.last_import_id,
        balances: await compareBalances(queries, row, exchange),
        balancesAt: row.balances_at?.toISOString() ?? null,
        gap: gapOf(exchange, gaps.get(row.id) ?? []),
        howTo: exchange.howTo,
        jobId: row.job_id,
      };
    }),
  );
}

type Preview = ExchangeConnection['previews'][number];

async function loadPreviews(queries: Queries): Promise<Map<number, Preview[]>> {
  const { rows } = await queries.query<{
    connection_id: number;
    id: number;
    layout_name: string | null;
    file_name: string;
    count: number;
  }>(
    `SELECT r.connection_id, i.id, i.layout_name, i.file_name, count(*) AS count
       FROM imports i JOIN exchange_rows r ON r.import_id = i.id
      WHERE i.status = 'previewed' GROUP BY r.connection_id, i.id ORDER BY i.id LIMIT 1000`,
  );
  const found = new Map<number, Preview[]>();
  for (const { connection_id: of, id, layout_name: layoutName, file_name: fileName, count } of rows)
    found.set(of, [...(found.get(of) ?? []), { importId: id, layoutName: layoutName ?? fileName, rows: count }]);
  return found;
}

/** What the exchange stated, coin by coin, beside the sum of all transfers of the account. */
async function compareBalances(queries: Queries, row: DescribedRow, exchange: Exchange): Promise<ExchangeBalance[]> {
  const provider = exchange.provider;
  const resolver = new SymbolResolver(queries, { provider, networkId: null });
  const stated = sumBySymbol(row.balances, symbolsOf(exchange));
  const coinOf = (symbol: string) => ({ kind: 'symbol', symbol }) as const;
  await resolver.prepare([...stated.keys()].map(coinOf));
  const calculated = await loadCalculated(queries, row.account_id, `import:${provider}:${row.wallet_id}`);
  const left = new Map(calculated);
  const lines = [...stated].map(([symbol, amount]): ExchangeBalance => {
    const coin = resolver.resolve(coinOf(symbol));
    const coinId = coin.kind === 'coin' ? coin.coinId : null;
    if (coinId !== null) left.delete(coinId);
    // Nothing was imported yet: there is nothing to compare.
    const own = coinId === null || row.account_id === null ? null : (calculated.get(coinId)?.amount ?? ZERO);
    return {
      symbol,
      coinId,
      stated: formatDecimal(amount),
      calculated: own === null ? null : formatDecimal(own),
      difference: own === null ? null : formatDecimal(subtract(amount, own)),
    };
  });
  // Coins that the rows leave in the account and the exchange does not have.
  const gone = [...left].flatMap(([coinId, { symbol, amount }]): ExchangeBalance[] =>
    amount === ZERO
      ? []
      : [
          {
            symbol,
            coinId,
            stated: '0',
            calculated: formatDecimal(amount),
            difference: formatDecimal(subtract(ZERO, amount)),
          },
        ],
  );
  return [...lines, ...gone]
    .filter(({ stated: held, calculated: own }) => held !== '0' || (own !== null && own !== '0'))
    .sort((one, other) => rank(one) - rank(other) || (one.symbol < other.symbol ? -1 : 1))
    .slice(0, EXCHANGE_BALANCES_MAX);
}

const ZERO = parseDecimal<Amount>('0');
/** Differences first. */
const rank = ({ difference }: ExchangeBalance): number => (difference === '0' ? 1 : 0);

/** The coins of the symbols in stated balances, as files of the exchange would be read; unknown ones are left out. */
export async function coinsOfBalances(
  queries: Queries,
  { balances, exchange }: { balances: readonly StatedBalance[]; exchange: Exchange },
): Promise<Map<string, number>> {
  const resolver = new SymbolResolver(queries, { provider: exchange.provider, networkId: null });
  const translate = symbolsOf(exchange);
  const named = balances.map(({ symbol }) => {
    const name = translate(symbol).toUpperCase();
    return { symbol, coin: { kind: 'symbol', symbol: name } as const };
  });
  await resolver.prepare(named.map(({ coin }) => coin));
  return new Map(
    named.flatMap(({ symbol, coin }): [string, number][] => {
      const found = resolver.resolve(coin);
      return found.kind === 'coin' && found.coinId !== null ? [[symbol, found.coinId]] : [];
    }),
  );
}

/** How the files of the exchange translate its symbols. */
function symbolsOf(exchange: Exchange): (symbol: string) => string {
  const layout = LAYOUTS.find(({ id }) => id === exchange.streams[0]?.layout);
  return (symbol) => (layout ? layout.symbol(symbol) : symbol);
}

function sumBySymbol(balances: readonly StatedBalance[], translate: (symbol: string) => string): Map<string, Amount> {
  const sums = new Map<string, Amount>();
  for (const { symbol, amount } of balances) {
    const name = translate(symbol).toUpperCase();
    sums.set(name, add(sums.get(name) ?? ZERO, parseDecimal<Amount>(amount === '' ? '0' : amount)));
  }
  return sums;
}

async function loadCalculated(
  queries: Queries,
  accountId: number | null,
  ledger: string,
): Promise<Map<number, { symbol: string; amount: Amount }>> {
  if (accountId === null) return new Map();
  const { rows } = await queries.query<{ coin_id: number; symbol: string; amount: string }>(
    `SELECT x.coin_id, c.symbol,
            sum(CASE WHEN x.to_account_id = $1 THEN x.amount ELSE 0 END
              - CASE WHEN x.from_account_id = $1 THEN x.amount ELSE 0 END)::text AS amount
       FROM transactions t JOIN transfers x ON x.transaction_id = t.id JOIN coins c ON c.id = x.coin_id
      WHERE t.ledger = $2 AND (t.status = 'success' OR x.role = 'fee')
      GROUP BY x.coin_id, c.symbol`,
    [accountId, ledger],
  );
  return new Map(
    rows.map(({ coin_id: coinId, symbol, amount }) => [coinId, { symbol, amount: parseDecimal<Amount>(amount) }]),
  );
}
