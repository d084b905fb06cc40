/**
 * The wallet whose coins a file moves: the chosen one, the wallet of an address explorer's address, or the provider's
 * exchange account. An exchange has no chain, so its account is a wallet on a network of its own, which is created with
 * the first import.
 */
import { PROVIDERS, type ProviderId } from '../providers/kit/provider.ts';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';

export interface ImportTarget {
  readonly walletId: number;
  readonly ledger: string;
  /** The network of the addresses in the file; null for the account of an exchange. */
  readonly networkId: number | null;
  readonly createdWalletId: number | null;
  readonly createdNetworkId: number | null;
}

interface WalletRow {
  id: number;
  network_id: number;
  kind: 'evm' | 'bitcoin' | 'other';
  purpose: string;
  native_symbol: string | null;
}

const WALLETS = `SELECT w.id, w.network_id, n.kind, w.purpose, c.symbol AS native_symbol
  FROM operator_wallets w JOIN networks n ON n.id = w.network_id LEFT JOIN coins c ON c.id = n.native_coin_id`;

/** Files of these list what happened at an address. */
const ADDRESS_EXPLORERS: ReadonlySet<ProviderId> = new Set(['etherscan']);
const ACCOUNT_ADDRESS = 'account';

/** Throws for a wallet that does not exist or belongs to a client. */
export async function requireWallet(queries: Queries, walletId: number): Promise<{ nativeSymbol: string | null }> {
  const { rows } = await queries.query<WalletRow>(`${WALLETS} WHERE w.id = $1`, [walletId]);
  if (rows[0]) return { nativeSymbol: rows[0].native_symbol };
  const { rowCount } = await queries.query('SELECT FROM wallets WHERE id = $1', [walletId]);
  throw invalidField({
    loc: ['body', 'walletId'],
    msg:
      rowCount === 0
        ? 'There is no such wallet.'
        : 'This wallet belongs to a client and is not part of your books. Choose a wallet of your own.',
    input: walletId,
  });
}

interface Wanted {
  readonly provider: ProviderId;
  readonly walletId: number | null;
  readonly ownAddress: string | null;
}

/** Returns null where the provider's exchange account has to be created. */
export async function findTarget(queries: Queries, wanted: Wanted): Promise<ImportTarget | null> {
  const { provider, walletId } = wanted;
  if (walletId !== null) {
    await requireWallet(queries, walletId);
    const { rows } = await queries.query<WalletRow>(`${WALLETS} WHERE w.id = $1`, [walletId]);
    return rows[0] ? toTarget(provider, rows[0]) : null;
  }
  if (ADDRESS_EXPLORERS.has(provider)) return toTarget(provider, await findByAddress(queries, wanted));
  const { rows } = await queries.query<WalletRow>(
    `${WALLETS} WHERE w.purpose = 'exchange' AND w.is_active
         AND (lower(n.name) = lower($1) OR lower(w.name) = lower($1))
      ORDER BY lower(n.name) = lower($1) DESC, w.id LIMIT 1`,
    [PROVIDERS[provider]],
  );
  return rows[0] ? toTarget(provider, rows[0]) : null;
}

async function findByAddress(queries: Queries, { ownAddress }: Wanted): Promise<WalletRow> {
  const { rows } = await queries.query<WalletRow>(
    `${WALLETS} JOIN accounts a ON a.id = w.account_id WHERE n.kind = 'evm' AND lower(a.address) = lower($1)
      ORDER BY w.id LIMIT 2`,
    [ownAddress ?? ''],
  );
  const [only, other] = rows;
  if (only && !other) return only;
  throw invalidField({
    loc: ['body', 'walletId'],
    msg: only
      ? 'More than one wallet has the address of this file. Choose the wallet that the file belongs to.'
      : 'Choose the wallet of the address that this file belongs to. If it is not listed, add it under Admin Wallets.',
    input: null,
  });
}

function toTarget(provider: ProviderId, wallet: WalletRow): ImportTarget {
  if (ADDRESS_EXPLORERS.has(provider) && wallet.kind !== 'evm')
    throw invalidField({
      loc: ['body', 'walletId'],
      msg: 'This file lists an address of an EVM network. Choose the wallet of that address.',
      input: wallet.id,
    });
  return {
    walletId: wallet.id,
    ledger: ledgerOf(provider, wallet.id),
    networkId: wallet.purpose === 'exchange' || wallet.kind === 'other' ? null : wallet.network_id,
    createdWalletId: null,
    createdNetworkId: null,
  };
}

function ledgerOf(provider: ProviderId, walletId: number): string {
  return `import:${provider}:${walletId}`;
}

export async function createExchangeAccount(queries: Queries, provider: ProviderId): Promise<ImportTarget> {
  const name = PROVIDERS[provider];
  const { rows } = await queries.query<{ id: number; kind: string }>(
    'SELECT id, kind FROM networks WHERE lower(name) = lower($1)',
    [name],
  );
  const known = rows[0];
  const createdNetworkId = known
    ? null
    : await insertReturningId(
        queries,
        `INSERT INTO networks (name, kind, confirmations) VALUES ($1, 'other', 0) RETURNING id`,
        [name],
      );
  const networkId = known?.id ?? createdNetworkId;
  const { rows: taken } = await queries.query<{ count: number }>(
    'SELECT count(*) AS count FROM accounts WHERE network_id = $1 AND address LIKE $2',
    [networkId, `${ACCOUNT_ADDRESS}%`],
  );
  const count = taken[0]?.count ?? 0;
  const accountId = await insertReturningId(
    queries,
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, $2, 'wallet') RETURNING id`,
    [networkId, count === 0 ? ACCOUNT_ADDRESS : `${ACCOUNT_ADDRESS}-${count + 1}`],
  );
  const walletId = await insertReturningId(
    queries,
    `INSERT INTO wallets (account_id, network_id, name, purpose) VALUES ($1, $2, $3, 'exchange') RETURNING id`,
    [accountId, networkId, name],
  );
  return {
    walletId,
    ledger: ledgerOf(provider, walletId),
    networkId: null,
    createdWalletId: walletId,
    createdNetworkId,
  };
}
