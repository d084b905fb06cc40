/**
 * Display names for the accounts of the books: a wallet has its own name, and coins in custody of a third party are
 * named by purpose and counterparty: "Staked at Lido".
 */
import type { Custody } from '@holdfast/actions/treatment-lists.ts';
import { loadCoins, type NamedCoin } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { findContract } from '@holdfast/protocols/registry';

const PLACES: Readonly<Record<Custody, readonly [alone: string, beforeName: string]>> = {
  stake: ['Staked', 'Staked at'],
  collateral: ['Pledged', 'Pledged at'],
  p2pLoan: ['Lent out', 'Lent out to'],
  exchange: ['On the way', 'At'],
  bridge: ['In a bridge', 'In the bridge'],
  wrap: ['Wrapped', 'Wrapped at'],
  order: ['In an open order', 'In an order with'],
};

interface Place {
  readonly account: string;
  readonly custody: Custody;
  readonly kind: string | undefined;
  readonly id: number;
}

/** The coins and the account names of rows of the books. */
export async function loadRowNames(
  queries: Queries,
  rows: readonly { readonly coin_id: number | null; readonly account: string | null }[],
): Promise<{ coins: Map<number, NamedCoin>; names: Map<string, string> }> {
  const coinIds = rows.flatMap((row) => row.coin_id ?? []);
  const accounts = rows.map((row) => row.account);
  return { coins: await loadCoins(queries, coinIds), names: await loadAccountNames(queries, accounts) };
}

export async function loadAccountNames(
  queries: Queries,
  accounts: Iterable<string | null>,
): Promise<Map<string, string>> {
  const given = [...new Set(accounts)].filter((account) => account !== null);
  const walletIds = given.filter((account) => /^\d+$/.test(account)).map(Number);
  const places = given.flatMap((account) => readPlace(account) ?? []);
  const wallets = await namesOf(queries, 'SELECT id, name FROM wallets WHERE id = ANY ($1)', walletIds);
  const counterparties = await namesOf(
    queries,
    'SELECT id, name FROM counterparties WHERE id = ANY ($1)',
    idsOf(places, 'counterparty'),
  );
  const addresses = await namesOfAddresses(queries, idsOf(places, 'account'));
  const names = new Map<string, string>();
  for (const id of walletIds) names.set(String(id), wallets.get(id) ?? `Wallet ${id}`);
  for (const place of places) {
    const [alone, beforeName] = PLACES[place.custody];
    const known = place.kind === 'counterparty' ? counterparties : place.kind === 'account' ? addresses : null;
    const name = known?.get(place.id);
    names.set(place.account, name === undefined ? alone : `${beforeName} ${name}`);
  }
  return names;
}

/** "custody:stake:counterparty:12" */
function readPlace(account: string): Place | null {
  const [mark, custody = '', kind, id] = account.split(':');
  return mark === 'custody' && isCustody(custody) ? { account, custody, kind, id: Number(id ?? 0) } : null;
}

function isCustody(text: string): text is Custody {
  return Object.hasOwn(PLACES, text);
}

function idsOf(places: readonly Place[], kind: string): number[] {
  return places.filter((place) => place.kind === kind).map((place) => place.id);
}

async function namesOf(queries: Queries, sql: string, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await queries.query<{ id: number; name: string }>(sql, [ids]);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** An address without an entry in the address book has the name of its protocol, else its own beginning and end. */
async function namesOfAddresses(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await queries.query<{ id: number; address: string; chain_id: number | null }>(
    'SELECT a.id, a.address, n.chain_id FROM accounts a JOIN networks n ON n.id = a.network_id WHERE a.id = ANY ($1)',
    [ids],
  );
  return new Map(
    rows.map(({ id, address, chain_id: chainId }) => [id, findContract(chainId, address)?.name ?? shortened(address)]),
  );
}

function shortened(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
