import { type CatalogueCalls } from '../../contract/calls.ts';
import type { Coin } from '../../contract/coin.ts';
import type pg from 'pg';
import type { RuleDefaults, ShownFields } from '@holdfast/accounts/server';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { type BodyOf, type Caller } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { normaliseGivenAddresses } from '../normalise-given-addresses.ts';
import { writeCatalogue } from '../write-catalogue.ts';
import { getCoin, noSuchCoin } from './coin-record.ts';
import { requestIfGuarded } from './guarded-coins.ts';

type NewCoin = BodyOf<CatalogueCalls['addCoin']>;
type Change = BodyOf<CatalogueCalls['updateCoin']>;
type GivenAddresses = NewCoin['addresses'];

interface CoinDependencies {
  readonly pool: pg.Pool;
  readonly config: RuleDefaults;
}

export const coinChangeHandlers = defineHandlers(({ pool, config }: CoinDependencies) => ({
  addCoin: ({ body, caller }) =>
    writeCatalogue(pool, async (client) => {
      await refuseTakenName(client, { ...body, id: null });
      const id = await insertReturningId(
        client,
        `INSERT INTO coins (symbol, name, decimals, market_id, has_prices, is_spam)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [body.symbol, body.name, body.decimals, body.marketId, body.hasPrices, body.isSpam],
      );
      await writeAddresses(client, { coinId: id, decimals: body.decimals, addresses: body.addresses });
      if (body.usableByClients) await changeCoin(client, { config, caller }, { id, usableByClients: true });
      return getCoin(client, id);
    }),

  updateCoin: ({ body, caller }) =>
    writeCatalogue(pool, async (client) => {
      await changeCoin(client, { config, caller }, body);
      return getCoin(client, body.id);
    }),
}));

/** Writes a change, or requests the part of it that decides what the coin is. */
async function changeCoin(
  client: pg.PoolClient,
  by: { config: RuleDefaults; caller: Caller },
  change: Change,
): Promise<void> {
  const before = await getCoin(client, change.id);
  const { guarded, plain } = splitChange(before, change);
  const fields = Object.keys(guarded) as (keyof typeof guarded)[];
  if (guarded.decimals !== undefined) await refuseOtherDecimals(client, before);
  const isOpening = guarded.usableByClients === true;
  if (isOpening && before.needsReview && change.needsReview !== false)
    throw new AppError('conflict', `Review ${before.symbol} before you open it to clients.`);
  const waits =
    fields.length > 0 &&
    (await requestIfGuarded(client, by, {
      coinIds: [change.id],
      isOpening,
      name: isOpening && fields.length === 1 ? `Open ${before.symbol} to clients` : `Change the coin ${before.symbol}`,
      ...(await shownFields(client, before, guarded)),
      change: JSON.parse(JSON.stringify({ update: { id: change.id, ...guarded } })),
    }));
  await updateCoin(client, waits ? plain : change);
}

/** What decides which coins are credited to clients, and the rest. Closing a coin to clients is possible at once. */
function splitChange(before: Coin, { id, ...change }: Change): { guarded: Partial<Change>; plain: Change } {
  const { symbol, name, decimals, addresses, claim, isSpam, usableByClients, ...plain } = change;
  const isNew = (field: 'symbol' | 'name' | 'decimals' | 'isSpam'): boolean =>
    change[field] !== undefined && change[field] !== before[field];
  const sameAddresses = JSON.stringify(addresses) === JSON.stringify(before.addresses);
  const guarded = {
    ...(isNew('symbol') && { symbol }),
    ...(isNew('name') && { name }),
    ...(isNew('decimals') && { decimals }),
    ...(isNew('isSpam') && { isSpam }),
    ...(addresses !== undefined && !sameAddresses && { addresses }),
    ...(claim !== undefined && !isSameClaim(before, claim) && { claim }),
    ...(usableByClients === true && !before.usableByClients && { usableByClients }),
  };
  return { guarded, plain: { id, ...plain, ...(usableByClients === false && { usableByClients }) } };
}

function isSameClaim({ claim: before }: Coin, after: GivenClaim | null): boolean {
  if (before === null || after === null) return before === after;
  return before.kind === after.kind && before.ofCoinId === after.ofCoinId && before.custody === after.custody;
}

const FIELD_LABELS = {
  symbol: 'Symbol',
  name: 'Name',
  decimals: 'Decimals',
  addresses: 'Contracts',
  claim: 'Stands for',
  isSpam: 'Spam',
  usableByClients: 'Clients',
} as const;

async function shownFields(
  client: Queries,
  before: Coin,
  guarded: Partial<Change>,
): Promise<{ before: ShownFields; after: ShownFields }> {
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM networks');
  const networks = new Map(rows.map((row) => [row.id, row.name]));
  const shown = (coin: Partial<Change> | Coin): ShownFields => {
    const texts: Readonly<Record<keyof typeof FIELD_LABELS, string>> = {
      symbol: coin.symbol ?? '',
      name: coin.name ?? '',
      decimals: String(coin.decimals ?? ''),
      addresses: (coin.addresses ?? []).map((one) => `${one.address} on ${networks.get(one.networkId)}`).join(', '),
      claim: coin.claim ? `Coin ${coin.claim.ofCoinId}` : 'Nothing else',
      isSpam: coin.isSpam ? 'Yes' : 'No',
      usableByClients: coin.usableByClients ? 'Can use it' : 'Cannot use it',
    };
    const fields = (Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]).filter(
      (field) => field in guarded || field === 'addresses',
    );
    return Object.fromEntries(fields.map((field) => [FIELD_LABELS[field], texts[field]]));
  };
  // Who approves the opening of a coin must see its contracts: another one may have the same name.
  const all = { ...guarded, addresses: guarded.addresses ?? before.addresses };
  return { before: shown(before), after: shown(all) };
}

/** Writes the fields that are given. */
export async function updateCoin(client: Queries, change: Change): Promise<void> {
  const before = await client.query<{
    symbol: string;
    name: string;
    decimals: number;
    is_spam: boolean;
    is_cash: boolean;
  }>('SELECT symbol, name, decimals, is_spam, is_cash FROM coins WHERE id = $1 FOR NO KEY UPDATE', [change.id]);
  const coin = before.rows[0];
  if (!coin) throw noSuchCoin();
  // The symbol decides which rate a currency has.
  if (coin.is_cash && change.symbol !== undefined && change.symbol !== coin.symbol)
    throw new AppError('conflict', `${coin.symbol} is a currency, and its symbol cannot be changed.`);
  if (coin.is_cash && change.isSpam === true)
    throw new AppError('conflict', `${coin.symbol} is a currency and cannot be marked as spam.`);
  const given = { ...change, name: change.name ?? (await freeNameFor(client, change, coin)) };
  await refuseTakenName(client, {
    id: change.id,
    symbol: change.symbol ?? coin.symbol,
    name: given.name ?? coin.name,
    isSpam: change.isSpam ?? coin.is_spam,
  });
  await client.query(
    `UPDATE coins SET
       symbol = coalesce($2, symbol), name = coalesce($3, name), decimals = coalesce($4, decimals),
       market_id = CASE WHEN $5 THEN $6 ELSE market_id END, has_prices = coalesce($7, has_prices),
       usable_by_clients = coalesce($8, usable_by_clients), is_spam = coalesce($9, is_spam),
       needs_review = coalesce($10, $9::boolean IS NULL AND needs_review)
     WHERE id = $1`,
    [
      change.id,
      change.symbol ?? null,
      given.name ?? null,
      change.decimals ?? null,
      change.marketId !== undefined,
      change.marketId ?? null,
      change.hasPrices ?? null,
      change.usableByClients ?? null,
      change.isSpam ?? null,
      change.needsReview ?? null,
    ],
  );
  if (change.claim !== undefined) await writeClaim(client, change.id, change.claim);
  if (change.addresses && !(await areUnchanged(client, change.id, change.addresses))) {
    await client.query('DELETE FROM coin_addresses WHERE coin_id = $1', [change.id]);
    await writeAddresses(client, {
      coinId: change.id,
      decimals: change.decimals ?? coin.decimals,
      addresses: change.addresses,
    });
  }
}

/** Amounts are stored in whole coins, so other decimals would change what was received and what is owed. */
async function refuseOtherDecimals(client: Queries, { id, symbol }: Coin): Promise<void> {
  const { rows } = await client.query<{ is_used: boolean }>(
    `SELECT EXISTS (SELECT FROM transfers WHERE coin_id = $1)
            OR EXISTS (SELECT FROM client_transactions WHERE coin_id = $1) AS is_used`,
    [id],
  );
  if (rows[0]?.is_used)
    throw new AppError('conflict', `${symbol} has transactions, so its decimals can no longer be changed.`);
}

/**
 * Spam may have any name. If a token with a taken name is no longer spam, its contract is appended to its name, and its
 * network if that name is taken too. Returns undefined if the name is free.
 */
async function freeNameFor(
  client: Queries,
  change: Change,
  coin: { symbol: string; name: string; is_spam: boolean },
): Promise<string | undefined> {
  if (!coin.is_spam || change.isSpam !== false) return undefined;
  const { rows } = await client.query<{ name: string }>(
    `WITH contract AS (
       SELECT left(a.address, 6) || '…' || right(split_part(a.address, '/', 1), 4) AS short, n.name AS network
       FROM coin_addresses a JOIN networks n ON n.id = a.network_id
        WHERE a.coin_id = $1 ORDER BY a.network_id, a.address LIMIT 1
     ), candidates AS (
       SELECT $3 AS name, 1 AS place
       UNION ALL SELECT left($3, 99 - char_length(short)) || ' ' || short, 2 FROM contract
       UNION ALL SELECT left($3, 98 - char_length(short) - char_length(network)) || ' ' || short || ' ' || network, 3
       FROM contract
     )
     SELECT name FROM candidates
      WHERE NOT EXISTS (SELECT FROM coins c
                        WHERE lower(c.symbol) = lower($2) AND lower(c.name) = lower(candidates.name) AND NOT c.is_spam
                            AND c.id <> $1)
      ORDER BY place LIMIT 1`,
    [change.id, change.symbol ?? coin.symbol, coin.name],
  );
  const [free] = rows;
  return free === undefined || free.name === coin.name ? undefined : free.name;
}

/**
 * Contracts that a form returns unchanged are left as they are, because the address of an NFT is not a plain address.
 */
async function areUnchanged(client: Queries, coinId: number, given: GivenAddresses): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>(
    `SELECT NOT EXISTS (
       SELECT FROM (SELECT network_id, address, decimals FROM coin_addresses WHERE coin_id = $1) AS known
         FULL JOIN unnest($2::bigint[], $3::text[], $4::smallint[]) AS given (network_id, address, decimals)
              ON (known.network_id, known.address, known.decimals) = (given.network_id, given.address, given.decimals)
        WHERE known.address IS NULL OR given.address IS NULL) AS same`,
    [
      coinId,
      given.map((one) => one.networkId),
      given.map((one) => one.address),
      given.map((one) => one.decimals ?? null),
    ],
  );
  return rows[0]?.same ?? false;
}

async function refuseTakenName(
  client: Queries,
  coin: { id: number | null; symbol: string; name: string; isSpam: boolean },
): Promise<void> {
  if (coin.isSpam) return;
  const { rows } = await client.query<{ id: number; symbol: string; name: string }>(
    `SELECT id, symbol, name FROM coins
      WHERE lower(symbol) = lower($1) AND lower(name) = lower($2) AND NOT is_spam AND id IS DISTINCT FROM $3`,
    [coin.symbol, coin.name, coin.id],
  );
  const [holder] = rows;
  if (holder)
    throw new AppError(
      'conflict',
      `There is already a coin ${holder.symbol} named “${holder.name}”. Choose another name, or, if both are the ` +
        `same asset, choose “Same as ${holder.symbol}” under To review.`,
    );
}

async function writeAddresses(
  client: Queries,
  coin: { coinId: number; decimals: number; addresses: GivenAddresses },
): Promise<void> {
  if (coin.addresses.length === 0) return;
  const addresses = await normaliseGivenAddresses(client, coin.addresses, (index) => [
    'body',
    'addresses',
    String(index),
  ]);
  const columns = [addresses.map((entry) => entry.networkId), addresses.map((entry) => entry.address)];
  const taken = await client.query<{ symbol: string; name: string; address: string; network: string }>(
    `SELECT c.symbol, c.name, a.address, n.name AS network
       FROM unnest($1::bigint[], $2::text[]) AS given (network_id, address)
       JOIN coin_addresses a USING (network_id, address) JOIN coins c ON c.id = a.coin_id
       JOIN networks n ON n.id = a.network_id
      ORDER BY n.id, a.address LIMIT 1`,
    columns,
  );
  const [holder] = taken.rows;
  if (holder)
    throw new AppError(
      'conflict',
      `${holder.address} on ${holder.network} is the contract of ${holder.symbol} (“${holder.name}”). Leave it out ` +
        `here. If both are the same asset, choose “Same as another coin” in the details of one.`,
    );
  await client.query(
    `INSERT INTO coin_addresses (coin_id, network_id, address, decimals)
     SELECT $4, * FROM unnest($1::bigint[], $2::text[], $3::smallint[]) AS given ORDER BY 2, 3`,
    [...columns, addresses.map((entry) => entry.decimals ?? coin.decimals), coin.coinId],
  );
}

type GivenClaim = NonNullable<BodyOf<CatalogueCalls['updateCoin']>['claim']>;

/** Sets or clears the underlying coin of a coin. No later sync overwrites this decision, including a cleared claim. */
async function writeClaim(client: Queries, coinId: number, claim: GivenClaim | null): Promise<void> {
  if (claim !== null) await refuseUnusable(client, coinId, claim);
  await client.query(
    `UPDATE coins SET claim_kind = $2, claim_of_coin_id = $3, claim_custody = $4, claim_origin = 'person'
       WHERE id = $1`,
    [coinId, claim?.kind ?? null, claim?.ofCoinId ?? null, claim?.kind === 'receipt' ? claim.custody : null],
  );
}

/** The underlying coin must be an asset: chains of claims, and claims in alias groups, would be ambiguous. */
async function refuseUnusable(client: Queries, coinId: number, { ofCoinId }: GivenClaim): Promise<void> {
  const loc = ['body', 'claim', 'ofCoinId'];
  if (ofCoinId === coinId)
    throw invalidField({ loc, msg: 'A coin cannot stand for itself. Choose another coin.', input: ofCoinId });
  const { rows } = await client.query<{
    id: number;
    symbol: string;
    claim_kind: string | null;
    is_spam: boolean;
    is_cash: boolean;
  }>('SELECT id, symbol, claim_kind, is_spam, is_cash FROM coins WHERE id = $1 FOR NO KEY UPDATE', [ofCoinId]);
  const [base] = rows;
  if (!base) throw invalidField({ loc, msg: 'There is no such coin.', input: ofCoinId });
  if (base.is_spam)
    throw invalidField({ loc, msg: `${base.symbol} is marked as spam. Choose another coin.`, input: ofCoinId });
  if (base.is_cash)
    throw invalidField({ loc, msg: `${base.symbol} is money. A token stands for a coin.`, input: ofCoinId });
  if (base.claim_kind !== null)
    throw invalidField({
      loc,
      msg: `${base.symbol} stands for another coin itself. Choose the coin at the end.`,
      input: ofCoinId,
    });
  const { rows: obstacles } = await client.query<{ message: string }>(
    `SELECT symbol || ' stands for this coin. Clear that first.' AS message FROM coins WHERE claim_of_coin_id = $1
     UNION ALL SELECT 'This coin is in an alias group. Remove it there first.'
       FROM alias_coin_members WHERE coin_id = $1
     UNION ALL SELECT 'This coin is money, which stands for nothing else.' FROM coins WHERE id = $1 AND is_cash
     LIMIT 1`,
    [coinId],
  );
  if (obstacles[0]) throw new AppError('conflict', obstacles[0].message);
}
