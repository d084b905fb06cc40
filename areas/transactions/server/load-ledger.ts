/** The inputs and outputs of a transaction on a chain like Bitcoin, with the own wallets among them. */
import type { Queries } from '@holdfast/database/queries.ts';
import type { TransactionLedger } from '../contract/transaction-ledger.ts';

/** A transaction has hundreds of either at most; of more the first are shown. */
const PARTS_MAX = 500;

interface StoredLedger {
  network_id: number | null;
  hash: string | null;
  inputs: { hash: string | null; position: number | null; address: string | null; amount: string }[];
  outputs: { address: string | null; amount: string }[];
  input_count: number;
  output_count: number;
  fee: string;
  is_coinbase: boolean;
  virtual_size: number | null;
}

interface OwnAddress {
  address: string;
  wallet_name: string;
  branch: number;
  place: number;
}

/** Null for a transaction of another kind of chain, or of no chain. */
export async function loadLedger(queries: Queries, id: number): Promise<TransactionLedger | null> {
  const { rows } = await queries.query<StoredLedger>(
    `SELECT t.network_id, t.hash, jsonb_path_query_array(l.inputs, '$[0 to ${PARTS_MAX - 1}]') AS inputs,
            jsonb_path_query_array(l.outputs, '$[0 to ${PARTS_MAX - 1}]') AS outputs,
            jsonb_array_length(l.inputs) AS input_count, jsonb_array_length(l.outputs) AS output_count,
            trim_scale(l.fee) AS fee, l.is_coinbase, l.virtual_size
       FROM transaction_ledgers l JOIN transactions t ON t.id = l.transaction_id WHERE l.transaction_id = $1`,
    [id],
  );
  const [stored] = rows;
  if (!stored) return null;
  const { rows: own } = await queries.query<OwnAddress>(
    `SELECT own.address, w.name AS wallet_name, own.branch, own.place FROM wallet_addresses own
       JOIN wallets w ON w.id = own.wallet_id WHERE own.network_id = $1 AND own.address = ANY ($2)`,
    [stored.network_id, [...stored.inputs, ...stored.outputs].flatMap(({ address }) => address ?? [])],
  );
  const { rows: spent } = await queries.query<{ place: number; spent_in: number }>(
    `SELECT place, spent_in FROM wallet_outputs WHERE network_id = $1 AND hash = $2 AND spent_in IS NOT NULL`,
    [stored.network_id, stored.hash],
  );
  const { rows: made } = await queries.query<{ hash: string; place: number; made_in: number }>(
    `SELECT o.hash, o.place, o.made_in FROM wallet_outputs o
       JOIN unnest($2::text[], $3::integer[]) AS given (hash, place) ON given.hash = o.hash AND given.place = o.place
      WHERE o.network_id = $1 AND o.made_in IS NOT NULL`,
    [stored.network_id, stored.inputs.map(({ hash }) => hash), stored.inputs.map(({ position }) => position)],
  );
  const ownOf = new Map(own.map((row) => [row.address, row]));
  const spentIn = new Map(spent.map((row) => [row.place, row.spent_in]));
  const madeIn = new Map(made.map((row) => [`${row.hash}:${row.place}`, row.made_in]));
  const partOf = ({ address, amount }: { address: string | null; amount: string }) => {
    const found = address === null ? undefined : ownOf.get(address);
    return {
      address,
      amount,
      walletName: found?.wallet_name ?? null,
      branch: found?.branch ?? null,
      place: found?.place ?? null,
    };
  };
  return {
    inputs: stored.inputs.map((input) => ({
      ...partOf(input),
      outputHash: input.hash,
      outputPlace: input.position,
      madeIn: madeIn.get(`${input.hash}:${input.position}`) ?? null,
    })),
    outputs: stored.outputs.map((output, place) => ({ ...partOf(output), spentIn: spentIn.get(place) ?? null })),
    inputCount: stored.input_count,
    outputCount: stored.output_count,
    fee: stored.fee,
    isCoinbase: stored.is_coinbase,
    virtualSize: stored.virtual_size,
  };
}
