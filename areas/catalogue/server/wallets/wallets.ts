import { type CatalogueCalls } from '../../contract/calls.ts';
import type { PendingApproval } from '@holdfast/accounts/contract';
import type { Wallet, WalletCheck, WalletKeyState, WalletPurpose } from '../../contract/wallet.ts';
import { isSecret } from '@holdfast/chain/bitcoin/extended-key.ts';
import type { WalletKey } from '@holdfast/chain/bitcoin/wallet-key.ts';
import type pg from 'pg';
import { IS_READABLE_NETWORK } from '@holdfast/chain/readable-networks.ts';
import {
  type Effect,
  isUnderRule,
  pendingApprovalOf,
  requestApproval,
  type RuleDefaults,
  type WantedChange,
} from '@holdfast/accounts/server';
import { Conditions } from '@holdfast/database/conditions.ts';
import { isOperatorWallet } from '../ownership.ts';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { invalidField, AppError } from '@holdfast/http/server/app-error.ts';
import { type BodyOf, type QueryOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { claimAccounts, findAccounts, hasOwner, ownerText, releaseAccounts } from '../accounts.ts';
import { findPageOfIds, inOrderOf, orderBy, type PageOfIds, readPage } from '@holdfast/database/bounded-page.ts';
import { findClosestIds, type SearchedTable, termBeginsWith } from '../find-closest-ids.ts';
import { depositWalletChangeOf, isDepositWallet, newDepositWallets, ownWalletGiven } from './deposit-wallet-changes.ts';
import { checkGivenAddresses, normaliseGivenAddresses } from '../normalise-given-addresses.ts';
import { dayOf, refuseWhileInUse, type Usage, writeCatalogue } from '../write-catalogue.ts';

interface WalletRow {
  id: number;
  name: string;
  network_id: number;
  network_name: string;
  account_id: number;
  address: string;
  user_id: number | null;
  user_email: string | null;
  purpose: WalletPurpose;
  is_active: boolean;
  is_syncable: boolean;
  synced_block: number | null;
  start_block: number | null;
  awaiting_blocks: number | null;
  synced_at: Date | null;
  sync_error: string | null;
  created_at: Date;
  key: WalletKeyState | null;
  pending_approval: PendingApproval | null;
}

const READ_KEY = `
  (SELECT jsonb_build_object('script', k.script, 'path', k.path,
            'usedAddresses', (SELECT count(*) FROM wallet_addresses u WHERE u.wallet_id = w.id AND u.is_used),
            'next', (SELECT jsonb_build_object('address', own.address, 'place', own.place) FROM wallet_addresses own
                      WHERE own.wallet_id = w.id AND own.branch = 0 AND w.synced_block IS NOT NULL
                        AND own.place > ALL (
                          SELECT taken.place FROM wallet_addresses taken
                           WHERE taken.wallet_id = w.id AND taken.branch = 0
                             AND (taken.is_used OR EXISTS (
                               SELECT FROM key_deposit_wallets d
                                WHERE d.key_wallet_id = w.id AND d.address = taken.address)))
                      ORDER BY own.place LIMIT 1))
     FROM wallet_keys k WHERE k.wallet_id = w.id)`;

const READ_WALLETS = `
  SELECT w.id, w.name, w.network_id, n.name AS network_name, w.account_id, a.address, w.user_id, u.email AS user_email,
         w.purpose, w.is_active, ${IS_READABLE_NETWORK} AS is_syncable, w.synced_block, w.start_block,
         CASE WHEN w.head_block >= w.synced_block THEN w.head_block - w.synced_block END AS awaiting_blocks,
         w.synced_at, w.sync_error, w.created_at, ${READ_KEY} AS key,
         ${pendingApprovalOf('wallet', 'w.id')} AS pending_approval
    FROM wallets w JOIN networks n ON n.id = w.network_id JOIN accounts a ON a.id = w.account_id
    LEFT JOIN users u ON u.id = w.user_id
   WHERE w.id = ANY ($1)`;

/** Returns the wallets with these ids, in this order. */
export async function readWallets(client: Queries, ids: readonly number[]): Promise<Wallet[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<WalletRow>({ name: 'read-wallets', text: READ_WALLETS, values: [ids] });
  return inOrderOf(ids, rows).map(toRecord);
}

async function getWallet(client: Queries, id: number): Promise<Wallet> {
  const [wallet] = await readWallets(client, [id]);
  if (!wallet) throw noSuchWallet();
  return wallet;
}

function noSuchWallet(): AppError {
  return new AppError('not_found', 'There is no such wallet.');
}

type Query = QueryOf<CatalogueCalls['listWallets']>;

const WALLETS: SearchedTable = { terms: 'wallet_terms', id: 'wallet_id', from: 'wallets w', key: 'w.id' };
const SORT_EXPRESSIONS: Record<NonNullable<Query['sort']>, string> = {
  name: 'lower(w.name)',
  created: 'w.id',
  synced: 'w.synced_at',
};

function findIds(client: Queries, conditions: Conditions, query: Query): Promise<PageOfIds> {
  if (query.search && !query.sort)
    return findClosestIds(client, WALLETS, { ...query, search: query.search, conditions });
  if (query.search)
    conditions.add(
      `w.id IN (SELECT t.wallet_id FROM wallet_terms t WHERE ${termBeginsWith(conditions, query.search)})`,
    );
  const order = orderBy(SORT_EXPRESSIONS[query.sort ?? 'name'], { id: 'w.id', order: query.order });
  return findPageOfIds(client, { from: 'wallets w', conditions, orderBy: order, id: 'w.id' }, query);
}

interface WalletDependencies {
  readonly pool: pg.Pool;
  readonly config: RuleDefaults;
}

type WalletChange = BodyOf<CatalogueCalls['editWallet']>;

/** Without its wallet a transfer would no longer count as own, and the books would change silently. */
const USERS_OF_A_WALLET: readonly Usage[] = [
  {
    one: 'transaction',
    many: 'transactions',
    sql: `SELECT ${dayOf('t.at')} FROM transactions t WHERE t.id IN (
            SELECT x.transaction_id FROM wallets w JOIN transfers x ON x.from_account_id = w.account_id
            WHERE w.id = $1
            UNION SELECT x.transaction_id FROM wallets w JOIN transfers x ON x.to_account_id = w.account_id
            WHERE w.id = $1) ORDER BY t.id DESC`,
  },
  {
    one: 'client transaction',
    many: 'client transactions',
    sql: `SELECT ${dayOf('initiated_at')} FROM client_transactions WHERE wallet_id = $1 ORDER BY id DESC`,
  },
  {
    one: 'deposit address of a client',
    many: 'deposit addresses of clients',
    sql: `SELECT d.address FROM key_deposit_wallets d WHERE d.key_wallet_id = $1 ORDER BY d.id DESC`,
  },
  {
    one: 'allocation of lots',
    many: 'allocations of lots',
    sql: `SELECT DISTINCT c.symbol FROM allocation_units u JOIN coins c ON c.id = u.asset_id
           WHERE u.wallet_id = $1 ORDER BY c.symbol`,
  },
];

export const walletHandlers = defineHandlers(({ pool, config }: WalletDependencies) => ({
  addWallet: ({ body, caller: { userId: adminId } }) =>
    writeCatalogue(pool, async (client) => {
      const waits = isDepositWallet(body) && (await isUnderRule(client, config, { untilFirstAddress: true }));
      await refuseUnknownUser(client, body.userId);
      const places = await normaliseGivenAddresses(client, [body], () => ['body'], { takesKeys: true });
      refuseUnsuitableKeys(places, () => ['body']);
      const [accountId] = await claimAccounts(client, { places, kind: 'wallet', counterpartyId: null });
      // The trigger wallets_notice sends a notice and a mail to the client who gets the wallet.
      const id = await insertReturningId(
        client,
        `INSERT INTO wallets (account_id, network_id, name, user_id, purpose, is_active, start_block)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [accountId, body.networkId, body.name, body.userId, body.purpose, body.isActive && !waits, body.startBlock],
      );
      await writeKeys(client, places);
      if (waits) await requestApproval(client, { config, adminId }, newDepositWallets(await readWallets(client, [id])));
      return getWallet(client, id);
    }),

  /**
   * Adds wallets of the operator and of clients, all of them or none. Addresses that are wallets already stay as they
   * are.
   */
  addWallets: ({ body: { wallets }, caller: { userId: adminId } }) =>
    writeCatalogue(pool, async (client) => {
      const waits =
        wallets.some(({ purpose }) => purpose === 'deposit') &&
        (await isUnderRule(client, config, { untilFirstAddress: true }));
      const owned = await withOwners(client, wallets);
      const locOf = (index: number): string[] => ['body', 'wallets', String(index)];
      const places = await normaliseGivenAddresses(client, owned, locOf, { takesKeys: true });
      refuseUnsuitableKeys(places, locOf);
      const { rows: known } = await client.query<{ place: number }>(
        `SELECT given.place::int AS place
           FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS given (network_id, address, place)
           JOIN accounts a ON a.network_id = given.network_id AND a.address = given.address
           JOIN wallets w ON w.account_id = a.id
          WHERE NOT w.is_self_added OR EXISTS (SELECT FROM proven_wallets p WHERE p.id = w.id)`,
        [places.map(({ networkId }) => networkId), places.map(({ address }) => address)],
      );
      const isKnown = new Set(known.map(({ place }) => place - 1));
      const added = places.filter((_, index) => !isKnown.has(index));
      await claimAccounts(client, { places: added, kind: 'wallet', counterpartyId: null });
      // The trigger wallets_notice sends a notice and a mail to each client who gets a wallet.
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO wallets (account_id, network_id, name, purpose, start_block, user_id, is_active)
         SELECT a.id, a.network_id, given.name, given.purpose, given.start_block, given.user_id,
                NOT ($7 AND given.purpose = 'deposit' AND given.user_id IS NULL)
           FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) WITH ORDINALITY
                AS given (network_id, address, name, purpose, start_block, user_id, place)
           JOIN accounts a ON a.network_id = given.network_id AND a.address = given.address
          ORDER BY given.place RETURNING id`,
        [
          added.map(({ networkId }) => networkId),
          added.map(({ address }) => address),
          added.map(({ name }) => name),
          added.map(({ purpose }) => purpose),
          added.map(({ startBlock }) => startBlock),
          added.map(({ userId }) => userId),
          waits,
        ],
      );
      await writeKeys(client, added);
      const ids = rows.map(({ id }) => id);
      const waiting = waits
        ? (await readWallets(client, ids)).filter(({ purpose, userId }) => purpose === 'deposit' && userId === null)
        : [];
      if (waiting.length > 0) await requestApproval(client, { config, adminId }, newDepositWallets(waiting));
      return {
        added: await readWallets(client, ids),
        alreadyThere: isKnown.size,
      };
    }),

  /** What adding these wallets would return for each of them. */
  async checkWallets({ body: { wallets } }) {
    const checked = await checkGivenAddresses(pool, wallets, { takesKeys: true });
    const places = checked.flatMap((entry) => (entry.ok ? [entry.place] : []));
    const accounts = new Map(
      (await findAccounts(pool, places)).map((account) => [`${account.networkId} ${account.address}`, account]),
    );
    const items = checked.map((entry, index): WalletCheck => {
      if (!entry.ok)
        return {
          address: shownBack(wallets[index]?.address ?? ''),
          isWallet: false,
          refusal: entry.reason,
          script: null,
        };
      const { networkId, address, key } = entry.place;
      const script = key?.descriptor.script ?? null;
      const account = accounts.get(`${networkId} ${address}`);
      if (!account || !hasOwner(account)) return { address, isWallet: false, refusal: null, script };
      const isWallet = account.walletId !== null;
      return { address, isWallet, refusal: isWallet ? null : `This address ${ownerText(account)}.`, script };
    });
    return { items };
  },

  editWallet: ({ body, caller: { userId: adminId } }) =>
    writeCatalogue(pool, async (client) => {
      const isUnder = await isUnderRule(client, config, { untilFirstAddress: true });
      await refuseUnknownUser(client, body.userId ?? null);
      const before = await lockWallet(client, body.id);
      const wanted =
        (await givenAway(client, config, before, body)) ?? (isUnder ? depositWalletChangeOf(before, body) : null);
      if (wanted) await requestApproval(client, { config, adminId }, wanted);
      else await writeWalletChange(client, body);
      return getWallet(client, body.id);
    }),

  async listWallets({ query }) {
    const conditions = new Conditions({
      'w.network_id': query.network_id,
      'w.user_id': query.user_id,
      'w.purpose': query.purpose,
      'w.is_active': query.is_active,
    });
    if (query.has_failed_sync !== undefined)
      conditions.add(`w.sync_error IS ${query.has_failed_sync ? 'NOT ' : ''}NULL`);
    if (query.owner)
      conditions.add(query.owner === 'operator' ? isOperatorWallet('w') : `NOT ${isOperatorWallet('w')}`);
    return readPage(query, await findIds(pool, conditions, query), (ids) => readWallets(pool, ids));
  },

  deleteWallet: ({ params: { id } }) =>
    writeCatalogue(pool, async (client) => {
      const { rows } = await client.query<{ name: string; account_id: number }>(
        'SELECT name, account_id FROM wallets WHERE id = $1 FOR UPDATE',
        [id],
      );
      const [wallet] = rows;
      if (!wallet) throw noSuchWallet();
      await refuseWhileInUse(client, { id, name: wallet.name, users: USERS_OF_A_WALLET });
      // The trigger wallets_notice sends a notice and a mail to the client who owned the wallet.
      await client.query('DELETE FROM wallets WHERE id = $1', [id]);
      await releaseAccounts(client, [wallet.account_id]);
      return { done: true };
    }),
}));

type NewWallets = BodyOf<CatalogueCalls['addWallets']>['wallets'];

/** Finds the clients by their e-mail addresses. Throws for an address that no client has. */
async function withOwners(
  client: Queries,
  wallets: NewWallets,
): Promise<(NewWallets[number] & { userId: number | null })[]> {
  const emails = wallets.map(({ userEmail }) => userEmail?.trim().toLowerCase() ?? null);
  const { rows } = await client.query<{ id: number; email: string }>(
    `SELECT id, lower(email) AS email FROM users WHERE lower(email) = ANY ($1) AND role <> 'admin' FOR KEY SHARE`,
    [emails.filter((email) => email !== null)],
  );
  const idsByEmail = new Map(rows.map((row) => [row.email, row.id]));
  return wallets.map((wallet, index) => {
    const email = emails[index] ?? null;
    const userId = email === null ? null : (idsByEmail.get(email) ?? null);
    if (email !== null && userId === null)
      throw invalidField({
        loc: ['body', 'wallets', String(index), 'userEmail'],
        msg: 'No client has this e-mail address. Add the client under Users first.',
        input: wallet.userEmail,
      });
    return { ...wallet, userId };
  });
}

/** A client signs and is paid with one address. A key for deposits gives each client another address of it. */
function refuseUnsuitableKeys(
  places: readonly { key: WalletKey | null; purpose: WalletPurpose; userId: number | null }[],
  locOf: (index: number) => string[],
): void {
  for (const [index, { key, purpose, userId }] of places.entries()) {
    if (!key) continue;
    const refuse = (msg: string): AppError => invalidField({ loc: [...locOf(index), 'address'], msg });
    if (userId !== null) throw refuse('Wallets of clients are single addresses. Enter an address and not a key.');
    if (purpose === 'deposit' && !key.descriptor.isRanged)
      throw refuse('This descriptor has one address only. A key for deposits gives each client a fresh address.');
  }
}

async function writeKeys(
  client: Queries,
  places: readonly { networkId: number; address: string; key: WalletKey | null }[],
): Promise<void> {
  const keys = places.flatMap(({ networkId, address, key }) => (key ? [{ networkId, address, key }] : []));
  if (keys.length === 0) return;
  await client.query(
    `INSERT INTO wallet_keys (wallet_id, descriptor, script, path)
     SELECT w.id, given.descriptor, given.script, given.path
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])
            AS given (network_id, address, descriptor, script, path)
       JOIN accounts a ON a.network_id = given.network_id AND a.address = given.address
       JOIN wallets w ON w.account_id = a.id`,
    [
      keys.map(({ networkId }) => networkId),
      keys.map(({ address }) => address),
      keys.map(({ key }) => key.canonical),
      keys.map(({ key }) => key.descriptor.script),
      keys.map(({ key }) => key.path),
    ],
  );
}

/** A secret that was pasted is not sent back. */
function shownBack(text: string): string {
  return isSecret(text) ? '' : text;
}

async function lockWallet(client: pg.PoolClient, id: number): Promise<Wallet> {
  await client.query('SELECT FROM wallets WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return getWallet(client, id);
}

/** What happens when changes of wallets are approved. */
export const walletEffect: Effect = {
  apply: async (client, { change }) => {
    for (const one of change as WalletChange[]) {
      await lockWallet(client, one.id);
      await writeWalletChange(client, one);
    }
  },
};

/**
 * The request for giving an own wallet with a history to a client: what it sent to other own wallets would read as
 * coins that came from the client. Null if the change needs none.
 */
async function givenAway(
  client: pg.PoolClient,
  config: RuleDefaults,
  before: Wallet,
  change: WalletChange,
): Promise<WantedChange | null> {
  if (before.userId !== null || (change.userId ?? null) === null) return null;
  const { rows } = await client.query<{ email: string }>(
    `SELECT email FROM users WHERE id = $1
        AND EXISTS (SELECT FROM transfers WHERE from_account_id = $2 OR to_account_id = $2)`,
    [change.userId, before.accountId],
  );
  const [owner] = rows;
  if (!owner || !(await isUnderRule(client, config))) return null;
  return ownWalletGiven(before, change, owner.email);
}

/**
 * A wallet is new to its owner, however old it is: a withdrawal to it is payable later, and what it sent before came
 * from the former owner.
 */
async function writeWalletChange(client: Queries, change: WalletChange): Promise<void> {
  // The trigger wallets_notice sends a notice and a mail to the client, and to the former owner.
  const { rowCount } = await client.query(
    `UPDATE wallets SET name = coalesce($2, name), user_id = CASE WHEN $3 THEN $4 ELSE user_id END,
            created_at = CASE WHEN $3 AND $4::bigint IS DISTINCT FROM user_id THEN now() ELSE created_at END,
            is_self_added = is_self_added AND NOT ($3 AND $4::bigint IS DISTINCT FROM user_id),
            purpose = coalesce($5, purpose), is_active = coalesce($6, is_active) WHERE id = $1`,
    [
      change.id,
      change.name ?? null,
      change.userId !== undefined,
      change.userId ?? null,
      change.purpose ?? null,
      change.isActive ?? null,
    ],
  );
  if (rowCount === 0) throw noSuchWallet();
}

async function refuseUnknownUser(client: Queries, userId: number | null): Promise<void> {
  if (userId === null) return;
  const { rowCount } = await client.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [userId]);
  if (rowCount === 0) throw invalidField({ loc: ['body', 'userId'], msg: 'There is no such user.', input: userId });
}
