import type { Classification, Transaction, Transfer, TransferAccount } from '../contract/transaction.ts';
import type { AccountKind } from '@holdfast/catalogue/contract';
import { type Amount, formatDecimal, parseAmount, parseUsd, valueOf } from '@holdfast/money';
import { isOperatorWallet } from '@holdfast/catalogue/server';
import { idsIn, type NotNull, type Queries } from '@holdfast/database/queries.ts';
import { findContract, findToken } from '@holdfast/protocols/registry';
import { findPrices, type FoundPrice, type NoPrice } from '@holdfast/prices/server';
import { userName } from '@holdfast/database/user-name.ts';
import { inOrderOf } from '@holdfast/database/bounded-page.ts';

interface LoadOptions {
  /** How many transfers of each are returned, those of own wallets first. */
  readonly transfersMax?: number;
}

/** A list page stays small even if one transaction pays a thousand people. */
const LISTED_TRANSFERS_MAX = 8;

interface TransactionRow {
  id: number;
  source: string;
  network_id: number | null;
  network_name: string | null;
  explorer_url: string | null;
  hash: string | null;
  block: number | null;
  at: Date;
  status: 'success' | 'failed';
  sender: string | null;
  target: string | null;
  method_id: string | null;
  chain_id: number | null;
  emitters: string[];
  note: string;
  is_edited: boolean;
  client_transaction_id: number | null;
  linked_transaction_id: number | null;
  action: string | null;
  origin: NotNull<Classification['origin']>;
  classified_by: number | null;
  classified_by_name: string | null;
  rule_id: number | null;
  rule_name: string | null;
  reason: NotNull<string>;
  classified_at: NotNull<Date>;
  batch_id: NotNull<number>;
}

const READ_TRANSACTIONS = `
  SELECT t.id, t.source, t.network_id, n.name AS network_name, n.explorer_url, t.hash, t.block, t.at, t.status,
         t.sender, t.target, t.method_id, n.chain_id, jsonb_path_query_array(t.events, '$[*].contract') AS emitters,
         coalesce(o.note, t.source_note) AS note, t.edited_at IS NOT NULL AS is_edited, x.id AS client_transaction_id,
         coalesce(went.in_transaction_id, came.out_transaction_id) AS linked_transaction_id,
         c.action, b.origin, b.user_id AS classified_by, ${userName('u')} AS classified_by_name, b.rule_id,
             r.name AS rule_name, c.reason, c.at AS classified_at, c.batch_id
    FROM transactions t
    LEFT JOIN networks n ON n.id = t.network_id
    LEFT JOIN transaction_notes o ON o.transaction_id = t.id
    LEFT JOIN client_transactions x ON x.transaction_id = t.id
    LEFT JOIN LATERAL (SELECT min(l.in_transaction_id) AS in_transaction_id FROM transaction_links l
                        WHERE l.out_transaction_id = t.id) went ON true
    LEFT JOIN transaction_links came ON came.in_transaction_id = t.id
    LEFT JOIN classifications c ON c.transaction_id = t.id
    LEFT JOIN classification_batches b ON b.id = c.batch_id
    LEFT JOIN users u ON u.id = b.user_id
    LEFT JOIN rules r ON r.id = b.rule_id
   WHERE t.id = ${idsIn('$1')}`;

/** Returns transactions as the contract declares them, in the order of the given ids. Unknown ids are left out. */
export async function loadTransactions(
  queries: Queries,
  ids: readonly number[],
  { transfersMax = LISTED_TRANSFERS_MAX }: LoadOptions = {},
): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const { rows } = await queries.query<TransactionRow>({
    name: 'read-transactions',
    text: READ_TRANSACTIONS,
    values: [ids],
  });
  const transfers = await loadTransfers(queries, { transactions: rows, transfersMax });
  return inOrderOf(ids, rows).map((row) => {
    const loaded = transfers.get(row.id) ?? { transfers: [], transfersTotal: 0, tokens: [] };
    const { transfers: shown, transfersTotal } = loaded;
    return { ...toTransaction(row), protocol: protocolOf(row, loaded), transfers: shown, transfersTotal };
  });
}

/** Called contracts come before those that coins moved to or from, and these before tokens and emitters of events. */
function protocolOf(
  { chain_id: chainId, target, emitters }: TransactionRow,
  { transfers, tokens }: LoadedTransfers,
): string | null {
  const moved = transfers.filter(({ direction }) => direction === 'in' || direction === 'out');
  const addresses = [target, ...moved.flatMap(({ from, to }) => [from?.address, to?.address]), ...tokens, ...emitters];
  let helper: string | null = null;
  for (const address of addresses) {
    const known = findContract(chainId, address ?? null);
    const token = findToken(chainId, address ?? null);
    if (known !== null && known.role !== 'helper') return known.name;
    if (token !== null && token.kind !== 'coin' && token.kind !== 'wrapped') return token.protocol.name;
    helper ??= known?.name ?? (token?.kind === 'wrapped' ? token.name : null);
  }
  return helper;
}

function toTransaction(row: TransactionRow): Omit<Transaction, 'transfers' | 'transfersTotal' | 'protocol'> {
  return {
    id: row.id,
    source: row.source,
    networkId: row.network_id,
    networkName: row.network_name,
    explorerUrl:
      row.explorer_url !== null && row.hash !== null
        ? `${row.explorer_url.replace(/\/+$/, '')}/tx/${encodeURIComponent(row.hash)}`
        : null,
    hash: row.hash,
    block: row.block,
    at: row.at.toISOString(),
    status: row.status,
    sender: row.sender,
    target: row.target,
    methodId: row.method_id,
    note: row.note,
    classification: toClassification(row),
    clientTransactionId: row.client_transaction_id,
    linkedTransactionId: row.linked_transaction_id,
    isEdited: row.is_edited,
    suggestion: null,
    counterparty: null,
    pair: null,
  };
}

function toClassification(row: TransactionRow): Classification | null {
  if (row.action === null) return null;
  return {
    action: row.action,
    origin: row.origin,
    byUserId: row.classified_by,
    byName: row.classified_by_name,
    ruleId: row.rule_id,
    ruleName: row.rule_name,
    reason: row.reason,
    at: row.classified_at.toISOString(),
    batchId: row.batch_id,
  };
}

/**
 * The transfers of transactions, with the owners of their accounts, their direction for the operator and their value.
 */
interface TransferRow {
  id: number;
  transaction_id: number;
  total: number;
  coin_id: number;
  coin_symbol: string;
  coin_name: string;
  coin_contract: string | null;
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
  coalesce(${end}_wallet.name, ${end}_party.name) AS ${end}_name, ${end}_wallet.id AS ${end}_wallet_id,
      ${end}_wallet.user_id AS ${end}_user_id`;
const JOIN_END = (end: 'from' | 'to'): string => `
  LEFT JOIN accounts ${end}_account ON ${end}_account.id = x.${end}_account_id
  LEFT JOIN wallets ${end}_wallet ON ${end}_wallet.account_id = x.${end}_account_id
  LEFT JOIN counterparties ${end}_party ON ${end}_party.id = ${end}_account.counterparty_id`;

/** Transfers of own wallets come before those between strangers. */
const READ_TRANSFERS = `
  SELECT * FROM (
    SELECT x.id, x.transaction_id, x.coin_id, c.symbol AS coin_symbol, c.name AS coin_name, c.is_spam, x.amount,
           (SELECT a.address FROM coin_addresses a
             WHERE a.coin_id = c.id AND a.network_id = coalesce(from_account.network_id, to_account.network_id)
             ORDER BY a.address LIMIT 1) AS coin_contract,
           x.role, x.origin, x.value_usd,
           ${END('from')}, ${END('to')},
           count(*) OVER (PARTITION BY x.transaction_id) AS total,
           row_number() OVER (PARTITION BY x.transaction_id ORDER BY ${isOperatorWallet('from_wallet')}
                              OR ${isOperatorWallet('to_wallet')} DESC, x.id) AS place
      FROM transfers x JOIN coins c ON c.id = x.coin_id ${JOIN_END('from')} ${JOIN_END('to')}
     WHERE x.transaction_id = ${idsIn('$1')}) AS ranked
   WHERE place <= $2 ORDER BY transaction_id, id`;

interface LoadedTransfers {
  transfers: Transfer[];
  transfersTotal: number;
  /** The contracts of the coins. */
  tokens: string[];
}

async function loadTransfers(
  queries: Queries,
  {
    transactions,
    transfersMax,
  }: {
    transactions: readonly { readonly id: number; readonly at: Date; readonly chain_id: number | null }[];
    transfersMax: number;
  },
): Promise<Map<number, LoadedTransfers>> {
  const { rows } = await queries.query<TransferRow>({
    name: 'read-transfers',
    text: READ_TRANSFERS,
    values: [transactions.map((each) => each.id), transfersMax],
  });
  const moments = new Map(transactions.map((each) => [each.id, each.at]));
  const chains = new Map(transactions.map((each) => [each.id, each.chain_id]));
  const prices = await findMissingValues(queries, rows, moments);
  const loaded = new Map<number, LoadedTransfers>();
  for (const row of rows) {
    const entry = loaded.get(row.transaction_id) ?? { transfers: [], transfersTotal: row.total, tokens: [] };
    entry.transfers.push(
      toTransfer(row, { price: prices.get(row.id), chainId: chains.get(row.transaction_id) ?? null }),
    );
    if (row.coin_contract !== null) entry.tokens.push(row.coin_contract);
    loaded.set(row.transaction_id, entry);
  }
  return loaded;
}

/** A transfer without a stated value is valued at the price that the books use. Spam is not valued. */
async function findMissingValues(
  queries: Queries,
  rows: readonly TransferRow[],
  moments: ReadonlyMap<number, Date>,
): Promise<Map<number, FoundPrice | NoPrice>> {
  const queried = rows.flatMap((row) => {
    const at = moments.get(row.transaction_id);
    return row.value_usd === null && !row.is_spam && at ? [{ transferId: row.id, coinId: row.coin_id, at }] : [];
  });
  const prices = await findPrices(queries, queried, { lastingOnly: true });
  return new Map(
    queried.flatMap(({ transferId }, index) => {
      const price = prices[index];
      return price ? [[transferId, price] as const] : [];
    }),
  );
}

function toTransfer(
  row: TransferRow,
  { price, chainId }: { readonly price: FoundPrice | NoPrice | undefined; readonly chainId: number | null },
): Transfer {
  const amount = parseAmount(row.amount);
  return {
    id: row.id,
    coinId: row.coin_id,
    coinSymbol: row.coin_symbol,
    coinName: row.coin_name,
    isSpam: row.is_spam,
    amount: formatDecimal(amount),
    from: toAccount(chainId, {
      id: row.from_id,
      address: row.from_address,
      kind: row.from_kind,
      name: row.from_name,
      walletId: row.from_wallet_id,
      userId: row.from_user_id,
    }),
    to: toAccount(chainId, {
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

/** The address book takes precedence over the registry. */
function toAccount(
  chainId: number | null,
  { id, address, kind, name, walletId, userId }: AccountColumns,
): TransferAccount | null {
  if (id === null || address === null || kind === null) return null;
  return {
    accountId: id,
    address,
    kind,
    name: name ?? findContract(chainId, address)?.name ?? null,
    walletId,
    userId,
  };
}

/** A client's wallet is not an own wallet: coins sent there have left the operator. */
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
      kind: price.kind,
      at: price.pricedAt.toISOString(),
      distanceSeconds: Math.round(price.distanceSeconds),
    },
  };
}
