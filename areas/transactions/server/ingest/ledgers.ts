/**
 * Transactions of chains like Bitcoin come as inputs and outputs. What they mean follows from whose the addresses are,
 * which only the database knows: an address can belong to a key, be a wallet alone, or both. So their transfers are
 * computed here, each time they are read, and replace what was computed with less knowledge.
 */
import { netOutputs, type OutputOwner, type OwnerOf } from '@holdfast/chain/bitcoin/net-outputs.ts';
import type { OutputLedger } from '@holdfast/chain/bitcoin/output-ledger.ts';
import type { FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { SATOSHI_PLACES } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { formatDecimal, fromSmallestUnits } from '@holdfast/money';
import type pg from 'pg';
import type { KnownTransaction } from './find-known.ts';
import type { IngestBatch, IngestTransaction } from './ingest-batch.ts';
import type { NewTransaction, ReadyTransaction } from './write-new.ts';

export async function netLedgers(
  queries: Queries,
  { networkId, transactions }: IngestBatch,
): Promise<readonly IngestTransaction[]> {
  if (networkId === null || !transactions.some(({ ledger }) => ledger !== undefined)) return transactions;
  const owners = await findOwners(queries, { networkId, addresses: addressesIn(transactions) });
  return transactions.map((transaction) =>
    transaction.ledger === undefined
      ? transaction
      : { ...transaction, transfers: transfersOf(transaction.ledger, (address) => owners.get(address) ?? null) },
  );
}

/**
 * A receipt at an address that a client was given is booked at the account of this address, so that it is credited to
 * this client. The coins are the wallet's at once: a second transfer, with the suffix "/own", brings them there.
 */
function transfersOf(ledger: OutputLedger, ownerOf: OwnerOf): FoundTransfer[] {
  const transfers = netOutputs(ledger, ownerOf);
  return [
    ...transfers,
    ...transfers.flatMap((transfer): FoundTransfer[] => {
      const owner = transfer.to?.kind === 'address' ? ownerOf(transfer.to.address) : null;
      if (!owner || owner.account === owner.spendsFrom) return [];
      const to = { kind: 'address', address: owner.spendsFrom } as const;
      return [{ ...transfer, key: `${transfer.key}/own`, from: transfer.to, to }];
    }),
  ];
}

function addressesIn(transactions: readonly IngestTransaction[]): string[] {
  const addresses = new Set<string>();
  for (const { ledger } of transactions)
    for (const { address } of [...(ledger?.inputs ?? []), ...(ledger?.outputs ?? [])])
      if (address !== null) addresses.add(address);
  return [...addresses];
}

/**
 * An address that a key derives belongs to the wallet of the key, also if it was added as a wallet alone before. As a
 * deposit wallet it keeps its account, which tells the client whose coins it received.
 */
export async function findOwners(
  queries: Queries,
  { networkId, addresses }: { networkId: number; addresses: readonly string[] },
): Promise<Map<string, OutputOwner>> {
  const { rows } = await queries.query<{ address: string; account: string; wallet: string }>(
    `SELECT own.address, account.address AS wallet,
            CASE WHEN EXISTS (SELECT FROM key_deposit_wallets d
                               WHERE d.network_id = $1 AND d.address = own.address AND d.key_wallet_id = own.wallet_id)
                 THEN own.address ELSE account.address END AS account
       FROM wallet_addresses own
       JOIN operator_wallets w ON w.id = own.wallet_id JOIN accounts account ON account.id = w.account_id
      WHERE own.network_id = $1 AND own.address = ANY ($2)
      UNION ALL
     SELECT a.address, a.address, a.address FROM operator_wallets w JOIN accounts a ON a.id = w.account_id
      WHERE a.network_id = $1 AND a.address = ANY ($2)
        AND NOT EXISTS (SELECT FROM wallet_addresses own WHERE own.network_id = $1 AND own.address = a.address)`,
    [networkId, addresses],
  );
  return new Map(
    rows.map(({ address, account, wallet }) => [address, { wallet, account, spendsFrom: wallet }] as const),
  );
}

/** Keeps the inputs and outputs of transactions, and which outputs of own wallets were made and spent by them. */
export async function writeLedgers(
  client: pg.PoolClient,
  { networkId }: IngestBatch,
  {
    added,
    found,
    knownByKey,
  }: {
    added: readonly NewTransaction[];
    found: readonly ReadyTransaction[];
    knownByKey: ReadonlyMap<string, KnownTransaction>;
  },
): Promise<void> {
  if (networkId === null) return;
  const idOf = new Map([
    ...[...knownByKey].map(([key, { id }]) => [key, id] as const),
    ...added.map(({ id, transaction }) => [transaction.key, id] as const),
  ]);
  const stored = found.flatMap(({ transaction: { key, ledger } }) => {
    const id = idOf.get(key);
    return ledger === undefined || id === undefined ? [] : [{ id, hash: key, ledger }];
  });
  if (stored.length === 0) return;
  await client.query(
    `INSERT INTO transaction_ledgers (transaction_id, inputs, outputs, fee, is_coinbase, virtual_size)
     SELECT * FROM unnest($1::bigint[], $2::jsonb[], $3::jsonb[], $4::numeric[], $5::boolean[], $6::integer[])
         ON CONFLICT (transaction_id) DO NOTHING`,
    [
      stored.map(({ id }) => id),
      stored.map(({ ledger }) =>
        JSON.stringify(
          ledger.inputs.map(({ hash, position, address, units }) => ({ hash, position, address, amount: text(units) })),
        ),
      ),
      stored.map(({ ledger }) =>
        JSON.stringify(ledger.outputs.map(({ address, units }) => ({ address, amount: text(units) }))),
      ),
      stored.map(({ ledger }) => text(ledger.feeUnits)),
      stored.map(({ ledger }) => ledger.isCoinbase),
      stored.map(({ ledger }) => ledger.virtualSize),
    ],
  );
  await writeOutputs(client, { networkId, stored });
}

interface OwnOutput {
  readonly hash: string;
  readonly place: number;
  readonly address: string;
  readonly units: bigint;
  readonly madeIn: number | null;
  readonly spentIn: number | null;
}

/** Either side can be read first, so each writes what it knows. */
async function writeOutputs(
  client: pg.PoolClient,
  { networkId, stored }: { networkId: number; stored: readonly { id: number; hash: string; ledger: OutputLedger }[] },
): Promise<void> {
  const found = new Map<string, OwnOutput>();
  const note = (output: OwnOutput): void => {
    const key = `${output.hash}:${output.place}`;
    const known = found.get(key);
    found.set(key, {
      ...output,
      madeIn: output.madeIn ?? known?.madeIn ?? null,
      spentIn: output.spentIn ?? known?.spentIn ?? null,
    });
  };
  for (const { id, hash, ledger } of stored) {
    for (const { position, address, units } of ledger.outputs)
      if (address !== null) note({ hash, place: position, address, units, madeIn: id, spentIn: null });
    for (const { hash: from, position, address, units } of ledger.inputs)
      if (from !== null && position !== null && address !== null)
        note({ hash: from, place: position, address, units, madeIn: null, spentIn: id });
  }
  const outputs = [...found.values()];
  await client.query(
    `INSERT INTO wallet_outputs AS known (network_id, hash, place, address, amount, made_in, spent_in)
     SELECT $1, given.* FROM unnest($2::text[], $3::integer[], $4::text[], $5::numeric[], $6::bigint[], $7::bigint[])
         AS given (hash, place, address, amount, made_in, spent_in)
      WHERE EXISTS (SELECT FROM wallet_addresses own WHERE own.network_id = $1 AND own.address = given.address)
      ORDER BY given.hash, given.place
         ON CONFLICT (network_id, hash, place)
         DO UPDATE SET made_in = coalesce(excluded.made_in, known.made_in),
             spent_in = coalesce(excluded.spent_in, known.spent_in)`,
    [
      networkId,
      outputs.map(({ hash }) => hash),
      outputs.map(({ place }) => place),
      outputs.map(({ address }) => address),
      outputs.map(({ units }) => text(units)),
      outputs.map(({ madeIn }) => madeIn),
      outputs.map(({ spentIn }) => spentIn),
    ],
  );
}

function text(units: bigint): string {
  return formatDecimal(fromSmallestUnits(units, SATOSHI_PLACES));
}
