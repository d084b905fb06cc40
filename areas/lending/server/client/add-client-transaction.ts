/** Announces a deposit or requests a withdrawal. Neither moves coins: a transaction does. */
import { type LendingCalls } from '../../contract/calls.ts';
import { createHash } from 'node:crypto';
import { utcDayOf } from '@holdfast/calendar';
import { computeLiabilities } from '../../engine/liabilities.ts';
import { noticeDaysOf } from '../../engine/withdrawals-due.ts';
import { formatDecimal, parseAmount, roundTo } from '@holdfast/money';
import type pg from 'pg';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { type BodyOf, type Caller } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadLoanBook } from '../load-loan-book.ts';
import { type LendingDependencies, requireReadableUser } from '../lending-dependencies.ts';
import { getLendingTransaction } from '../lending-transaction-record.ts';
import { COIN_IS_ON_NETWORK, getClientWallet, requireClientNetwork } from './client-wallets.ts';
import { withdrawableOf } from './get-dashboard.ts';

type Body = BodyOf<LendingCalls['addClientTransaction']>;

/** Stops a faulty program; no person has this many pending requests. */
const PENDING_MAX = 100;

interface Request {
  readonly userId: number;
  readonly body: Body;
  readonly initiatedAt: Date;
  readonly createdBy: number;
}

export const addClientTransactionHandlers = defineHandlers(({ pool, now, config }: LendingDependencies) => ({
  async addClientTransaction({ body, caller }) {
    const userId = await requireReadableUser(pool, caller, body.userId);
    const request: Request = {
      userId,
      body,
      initiatedAt: initiatedAt({ caller, body, now: now() }),
      createdBy: caller.userId,
    };
    return transaction(pool, async (client) => {
      // Requests of a client run serially: two at once could withdraw the same coins.
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const known = await findByKey(client, request);
      if (known !== null) return getLendingTransaction(client, known, { now: now() });
      await refuseTooMany(client, userId);
      const place =
        body.type === 'deposit'
          ? await placeOfDeposit(client, request)
          : await placeOfWithdrawal(client, request, now());
      // The trigger client_transactions_notify_admins sends a notice and a mail to every admin.
      const id = await insertReturningId(
        client,
        `INSERT INTO client_transactions (user_id, type, coin_id, amount, network_id, wallet_id, hash, initiated_at,
            note,
           key, created_by, notice_days, announcement_days, request_hash, payable_from)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
        [
          userId,
          body.type,
          body.coinId,
          body.amount,
          place.networkId,
          place.walletId,
          body.hash ?? null,
          request.initiatedAt,
          body.note,
          body.key ?? null,
          request.createdBy,
          place.noticeDays,
          body.type === 'deposit' ? config.depositAnnouncementDays : null,
          body.key === undefined ? null : hashOf(body),
          body.type === 'withdrawal'
            ? await payableFrom(client, { ...place, now: now(), hours: config.newWalletHours })
            : null,
        ],
      );
      return getLendingTransaction(client, id, { now: now() });
    });
  },
}));

/** A deposit earns interest from its initiation, so only an admin may set another time than now. */
function initiatedAt({ caller, body, now }: { caller: Caller; body: Body; now: Date }): Date {
  if (body.initiatedAt === undefined) return now;
  const given = new Date(body.initiatedAt);
  const refuse = (msg: string): AppError =>
    invalidField({ loc: ['body', 'initiatedAt'], msg, input: body.initiatedAt });
  if (caller.user.role !== 'admin') throw refuse('Only an admin can set the time of initiation.');
  if (given > now) throw refuse('The time of initiation is in the future.');
  return given;
}

async function findByKey(client: pg.PoolClient, { userId, body }: Request): Promise<number | null> {
  if (body.key === undefined) return null;
  const { rows } = await client.query<{ id: number; is_same: boolean }>(
    `SELECT id, coalesce(request_hash = $6, (type, coin_id, amount) = ($3, $4::bigint, $5::numeric)) AS is_same
       FROM client_transactions WHERE user_id = $1 AND key = $2`,
    [userId, body.key, body.type, body.coinId, body.amount, hashOf(body)],
  );
  if (rows[0] && !rows[0].is_same) throw new AppError('conflict', 'This key was used for another request.');
  return rows[0]?.id ?? null;
}

/** The schema gives the fields of a body in one order, so equal requests have equal hashes. */
function hashOf(body: Body): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

async function refuseTooMany(client: pg.PoolClient, userId: number): Promise<void> {
  const { rows } = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM client_transactions WHERE user_id = $1 AND status = 'pending'
       AND type <> 'interest'`,
    [userId],
  );
  if ((rows[0]?.total ?? 0) >= PENDING_MAX)
    throw new AppError(
      'conflict',
      `You already have ${PENDING_MAX} pending requests. Cancel some, or wait until they are processed.`,
    );
}

interface Place {
  readonly networkId: number;
  readonly walletId: number | null;
  /** Withdrawals only. */
  readonly noticeDays: number | null;
}

async function placeOfDeposit(client: pg.PoolClient, { userId, body }: Request): Promise<Place> {
  if (body.networkId === undefined)
    throw invalidField({ loc: ['body', 'networkId'], msg: 'Choose the network of the deposit.', input: null });
  const network = await requireClientNetwork(client, body.networkId);
  const coin = await requireCoin(client, {
    body,
    condition: 'c.usable_by_clients AND NOT c.is_spam',
    networkId: network.id,
  });
  refuseTooFine(body, coin);
  if (body.walletId !== undefined)
    await requireWallet(client, { userId, walletId: body.walletId, networkId: network.id });
  return { networkId: network.id, walletId: body.walletId ?? null, noticeDays: null };
}

async function placeOfWithdrawal(client: pg.PoolClient, request: Request, now: Date): Promise<Place> {
  const { userId, body } = request;
  if (body.walletId === undefined)
    throw invalidField({ loc: ['body', 'walletId'], msg: 'Choose one of your wallets to withdraw to.', input: null });
  const wallet = await requireWallet(client, { userId, walletId: body.walletId, networkId: body.networkId });
  if (request.createdBy === userId) await refuseUnconfirmed(client, wallet);
  const coin = await requireCoin(client, { body, condition: 'true', networkId: wallet.networkId });
  refuseTooFine(body, coin);
  const book = await loadLoanBook(client, [userId]);
  const day = utcDayOf(now.getTime());
  const owed = computeLiabilities(book, { day }).find((one) => one.coinId === String(body.coinId));
  const withdrawable = owed ? withdrawableOf(book, owed) : parseAmount('0');
  if (parseAmount(body.amount) > withdrawable) {
    throw invalidField({
      loc: ['body', 'amount'],
      msg:
        `You requested ${body.amount} ${coin.symbol}, but only ${formatDecimal(withdrawable)} ${coin.symbol} can ` +
        `be withdrawn.`,
      input: body.amount,
    });
  }
  const noticeDays = noticeDaysOf(book, { userId: String(userId), coinId: String(body.coinId), day });
  return { networkId: wallet.networkId, walletId: wallet.walletId, noticeDays };
}

/** Null if the wallet is old enough. A thief who adds a wallet thus leaves its owner time to object. */
async function payableFrom(
  client: pg.PoolClient,
  { walletId, now, hours }: { walletId: number | null; now: Date; hours: number },
): Promise<Date | null> {
  const { rows } = await client.query<{ payable_from: Date }>(
    'SELECT created_at + make_interval(hours => $2) AS payable_from FROM wallets WHERE id = $1',
    [walletId, hours],
  );
  const at = rows[0]?.payable_from ?? null;
  return at !== null && at > now ? at : null;
}

/** A client may take a wallet that somebody else put into the list for their own. */
async function refuseUnconfirmed(client: pg.PoolClient, { walletId }: { walletId: number }): Promise<void> {
  const { rows } = await client.query<{ is_usable: boolean }>('SELECT is_payout_place($1, now()) AS is_usable', [
    walletId,
  ]);
  if (!rows[0]?.is_usable)
    throw invalidField({
      loc: ['body', 'walletId'],
      msg: 'The operator added this wallet. Confirm its address under Your Wallets first.',
      input: walletId,
    });
}

async function requireCoin(
  client: pg.PoolClient,
  { body, condition, networkId }: { body: Body; condition: string; networkId: number },
): Promise<{ symbol: string; decimals: number }> {
  const { rows } = await client.query<{ symbol: string; decimals: number; is_on_network: boolean }>(
    `SELECT c.symbol, c.decimals, EXISTS (SELECT FROM networks n WHERE n.id = $2
       AND ${COIN_IS_ON_NETWORK}) AS is_on_network FROM coins c WHERE c.id = $1 AND ${condition} FOR KEY SHARE`,
    [body.coinId, networkId],
  );
  if (!rows[0]) throw invalidField({ loc: ['body', 'coinId'], msg: 'There is no such coin.', input: body.coinId });
  if (!rows[0].is_on_network)
    throw invalidField({
      loc: ['body', 'coinId'],
      msg: `${rows[0].symbol} does not exist on this network.`,
      input: body.coinId,
    });
  return rows[0];
}

function refuseTooFine({ amount }: Body, coin: { symbol: string; decimals: number }): void {
  const exact = parseAmount(amount);
  if (roundTo(exact, coin.decimals, 'floor') === exact) return;
  throw invalidField({
    loc: ['body', 'amount'],
    msg: `${coin.symbol} has ${coin.decimals} decimal places, and the amount has more.`,
    input: amount,
  });
}

async function requireWallet(
  client: pg.PoolClient,
  { userId, walletId, networkId }: { userId: number; walletId: number; networkId: number | undefined },
): Promise<{ networkId: number; walletId: number }> {
  const wallet = await getClientWallet(client, { userId, walletId });
  if (!wallet.isActive)
    throw invalidField({ loc: ['body', 'walletId'], msg: 'This wallet is inactive.', input: walletId });
  if (networkId !== undefined && wallet.networkId !== networkId)
    throw invalidField({ loc: ['body', 'walletId'], msg: 'This wallet is on another network.', input: walletId });
  return { networkId: wallet.networkId, walletId };
}
