/** The used addresses of a wallet on a chain like Bitcoin, from the outputs that its transactions made and spent. */
import { GAP_LIMIT, readWallets } from '@holdfast/catalogue/server';
import { countRows } from '@holdfast/database/bounded-page.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { OutputOf, QueryOf } from '@holdfast/http/server/handler.ts';
import type pg from 'pg';
import type { TransactionsCalls } from '../../contract/calls.ts';
import { defineHandlers } from '../define-handlers.ts';

/** A used address without outputs had its transaction removed by a reorganisation, and is still used. */
const ADDRESSES = `
  SELECT own.address, own.branch, own.place, coalesce(sum(o.amount), 0) AS received,
         coalesce(sum(o.amount) FILTER (WHERE o.spent_in IS NULL), 0) AS balance,
         count(o.hash) FILTER (WHERE o.spent_in IS NULL) AS unspent,
         max(greatest(made.at, spent.at)) AS last_used_at
    FROM wallet_addresses own
    LEFT JOIN wallet_outputs o ON o.network_id = own.network_id AND o.address = own.address
    LEFT JOIN transactions made ON made.id = o.made_in
    LEFT JOIN transactions spent ON spent.id = o.spent_in
   WHERE own.wallet_id = $1 AND own.is_used
   GROUP BY own.network_id, own.address`;

const LISTED = `
  SELECT * FROM (${ADDRESSES}) one
   WHERE $2 = 'used' OR ($2 = 'receive' AND branch = 0) OR ($2 = 'change' AND branch = 1)
      OR ($2 = 'withBalance' AND balance > 0)`;

export const walletAddressHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  listWalletAddresses: ({ params: { id }, query }) => listWalletAddresses(pool, id, query),
}));

type Call = TransactionsCalls['listWalletAddresses'];

export async function listWalletAddresses(
  queries: Queries,
  id: number,
  { list, page, limit }: QueryOf<Call>,
): Promise<OutputOf<Call>> {
  const [wallet] = await readWallets(queries, [id]);
  if (!wallet) throw new AppError('not_found', 'There is no such wallet.');
  const { rows } = await queries.query<AddressRow>(
    `SELECT address, branch, place, trim_scale(received) AS received, trim_scale(balance) AS balance, last_used_at
       FROM (${LISTED}) listed ORDER BY last_used_at DESC NULLS LAST, branch, place DESC LIMIT $3 OFFSET $4`,
    [id, list, limit, (page - 1) * limit],
  );
  const total = await countRows(queries, { rows: LISTED, values: [id, list] }, { page, limit });
  const { used, receive, change, with_balance: withBalance, balance, unspent } = await readSums(queries, id);
  return {
    wallet,
    items: rows.map(({ last_used_at: lastUsedAt, ...address }) => ({
      ...address,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    ...total,
    page,
    limit,
    counts: { used, receive, change, withBalance },
    balance,
    unspentOutputs: unspent,
    gapLimit: wallet.key?.next ? GAP_LIMIT : null,
  };
}

interface AddressRow {
  address: string;
  branch: number;
  place: number;
  received: string;
  balance: string;
  last_used_at: Date | null;
}

interface Sums {
  used: number;
  receive: number;
  change: number;
  with_balance: number;
  balance: string;
  unspent: number;
}

async function readSums(queries: Queries, id: number): Promise<Sums> {
  const { rows } = await queries.query<Sums>(
    `SELECT count(*) AS used, count(*) FILTER (WHERE branch = 0) AS receive,
            count(*) FILTER (WHERE branch = 1) AS change, count(*) FILTER (WHERE balance > 0) AS with_balance,
            trim_scale(coalesce(sum(balance), 0)) AS balance, coalesce(sum(unspent), 0)::bigint AS unspent
       FROM (${ADDRESSES}) one`,
    [id],
  );
  const [sums] = rows;
  if (!sums) throw new Error('Sums always return a row.');
  return sums;
}
