/** The transfers of some transactions: whose accounts they name, which way they go for us, and what they were worth. */
import type { AccountKind, Transfer, TransferAccount } from '@holdfast/contract';
import { type Amount, formatDecimal, parseAmount, parseUsd, valueOf } from '@holdfast/money';
import { findPrices, type FoundPrice, type NoPrice } from '../../pricing/find-price.ts';
import type { Queries } from './transaction-dependencies.ts';

interface TransferRow {
  id: number;
  transaction_id: number;
  total: number;
  coin_id: number;
  coin_symbol: string;
  coin_name: string;
  is_spam: boolean;
  amount: string;
  role: Transfer['role'];
  origin: Transfer['origin'];
  value_usd: string | null;
  from_id: number | null;
  from_address: string | null;
  from_kind: AccountKind | null;
  from_name: string | null;
  from_wallet_id: number | null;
  from_user_id: number | null;
  to_id: number | null;
  to_address: string | null;
  to_kind: AccountKind | null;
  to_name: string | null;
  to_wallet_id: number | null;
  to_user_id: number | null;
}

const END = (end: 'from' | 'to'): string => `
  ${end}_account.id AS ${end}_id, ${end}_account.address AS ${end}_address, ${end}_account.kind AS ${end}_kind,
  coalesce(${end}_wallet.name, ${end}_party.name) AS ${end}_name, ${end}_wallet.id AS ${end}_wallet_id, ${end}_wallet.user_id AS ${end}_user_id`;
const JOIN_END = (end: 'from' | 'to'): string => `
  LEFT JOIN accounts ${end}_account ON ${end}_account.id = x.${end}_account_id
  LEFT JOIN wallets ${end}_wallet ON ${end}_wallet.account_id = x.${end}_account_id
  LEFT JOIN counterparties ${end}_party ON ${end}_party.id = ${end}_account.counterparty_id`;
const IS_OURS = (end: 'from' | 'to'): string => `(${end}_wallet.id IS NOT NULL AND ${end}_wallet.user_id IS NULL)`;

/** Of a transaction with many transfers those that touch our wallets come before those of strangers. */
const READ_TRANSFERS = `
  SELECT * FROM (
    SELECT x.id, x.transaction_id, x.coin_id, c.symbol AS coin_symbol, c.name AS coin_name, c.is_spam, x.amount, x.role, x.origin, x.value_usd,
           ${END('from')}, ${END('to')},
           count(*) OVER (PARTITION BY x.transaction_id) AS total,
           row_number() OVER (PARTITION BY x.transaction_id ORDER BY ${IS_OURS('from')} OR ${IS_OURS('to')} DESC, x.id) AS place
      FROM transfers x JOIN coins c ON c.id = x.coin_id ${JOIN_END('from')} ${JOIN_END('to')}
     WHERE x.transaction_id = ANY ($1)) AS ranked
   WHERE place <= $2 ORDER BY transaction_id, id`;

export interface LoadedTransfers {
  transfers: Transfer[];
  transfersTotal: number;
}

export async function loadTransfers(
  queries: Queries,
  {
    transactions,
    transfersMax,
  }: { transactions: readonly { readonly id: number; readonly at: Date }[]; transfersMax: number },
): Promise<Map<number, LoadedTransfers>> {
  const { rows } = await queries.query<TransferRow>({
    name: 'read-transfers',
    text: READ_TRANSFERS,
    values: [transactions.map((each) => each.id), transfersMax],
  });
  const moments = new Map(transactions.map((each) => [each.id, each.at]));
  const prices = await findMissingValues(queries, rows, moments);
  const loaded = new Map<number, LoadedTransfers>();
  for (const row of rows) {
    const entry = loaded.get(row.transaction_id) ?? { transfers: [], transfersTotal: row.total };
    entry.transfers.push(toTransfer(row, prices.get(row.id)));
    loaded.set(row.transaction_id, entry);
  }
  return loaded;
}

/** A value that nobody stated is looked up, by the prices that the books use. Spam is not valued. */
async function findMissingValues(
  queries: Queries,
  rows: readonly TransferRow[],
  moments: ReadonlyMap<number, Date>,
): Promise<Map<number, FoundPrice | NoPrice>> {
  const asked = rows.flatMap((row) => {
    const at = moments.get(row.transaction_id);
    return row.value_usd === null && !row.is_spam && at ? [{ transferId: row.id, coinId: row.coin_id, at }] : [];
  });
  const answers = await findPrices(queries, asked, { lastingOnly: true });
  return new Map(
    asked.flatMap(({ transferId }, index) => {
      const answer = answers[index];
      return answer ? [[transferId, answer] as const] : [];
    }),
  );
}

function toTransfer(row: TransferRow, price: FoundPrice | NoPrice | undefined): Transfer {
  const amount = parseAmount(row.amount);
  return {
    id: row.id,
    coinId: row.coin_id,
    coinSymbol: row.coin_symbol,
    coinName: row.coin_name,
    isSpam: row.is_spam,
    amount: formatDecimal(amount),
    from: toAccount({
      id: row.from_id,
      address: row.from_address,
      kind: row.from_kind,
      name: row.from_name,
      walletId: row.from_wallet_id,
      userId: row.from_user_id,
    }),
    to: toAccount({
      id: row.to_id,
      address: row.to_address,
      kind: row.to_kind,
      name: row.to_name,
      walletId: row.to_wallet_id,
      userId: row.to_user_id,
    }),
    role: row.role,
    origin: row.origin,
    direction: directionOf(row),
    ...valueOfTransfer({ amount, stated: row.value_usd, price }),
  };
}

interface AccountColumns {
  readonly id: number | null;
  readonly address: string | null;
  readonly kind: AccountKind | null;
  readonly name: string | null;
  readonly walletId: number | null;
  readonly userId: number | null;
}

function toAccount({ id, address, kind, name, walletId, userId }: AccountColumns): TransferAccount | null {
  return id === null || address === null || kind === null
    ? null
    : { accountId: id, address, kind, name, walletId, userId };
}

/** A client's wallet is not ours: what arrives there has left us. */
function directionOf(row: TransferRow): Transfer['direction'] {
  const isFromUs = row.from_wallet_id !== null && row.from_user_id === null;
  const isToUs = row.to_wallet_id !== null && row.to_user_id === null;
  if (isFromUs && isToUs) return 'own';
  return isToUs ? 'in' : isFromUs ? 'out' : 'none';
}

function valueOfTransfer({
  amount,
  stated,
  price,
}: {
  amount: Amount;
  stated: string | null;
  price: FoundPrice | NoPrice | undefined;
}): Pick<Transfer, 'valueUsd' | 'price'> {
  if (stated !== null) return { valueUsd: formatDecimal(parseUsd(stated)), price: null };
  if (!price?.found) return { valueUsd: null, price: null };
  return {
    valueUsd: formatDecimal(valueOf(amount, price.price)),
    price: {
      priceUsd: formatDecimal(price.price),
      source: price.source,
      at: price.pricedAt.toISOString(),
      distanceSeconds: Math.round(price.distanceSeconds),
    },
  };
}
