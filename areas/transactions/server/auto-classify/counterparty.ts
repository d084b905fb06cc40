/**
 * Who the other side of a transaction is, as the inbox groups by it: an entry of the address book, a client, a protocol
 * of the registry, or an unknown address, which is the same on all its networks.
 */
import type { CounterpartyKind } from '@holdfast/catalogue/contract';
import { findContract, findToken, type KnownProtocol, type KnownRole } from '@holdfast/protocols/registry';
import type { Queries } from '@holdfast/database/queries.ts';
import { userName } from '@holdfast/database/user-name.ts';
import type { TransactionCounterparty } from '../../contract/transaction.ts';
import { directionOf } from '../../engine/classification/read-moves.ts';
import type { AccountFacts, TransactionFacts } from './load-facts.ts';

type Found =
  | { readonly of: 'entry'; readonly id: number }
  | { readonly of: 'client'; readonly id: number }
  | { readonly of: 'protocol'; readonly protocol: KnownProtocol }
  | { readonly of: 'address'; readonly address: string }
  | { readonly of: 'own' | 'nobody' };

export const NOBODY: TransactionCounterparty = { key: 'nobody', name: 'No counterparty', kind: '', address: null };

/** Returns the counterparty of each transaction, with its name. */
export async function nameCounterparties(
  queries: Queries,
  facts: Iterable<TransactionFacts>,
): Promise<Map<number, TransactionCounterparty>> {
  const found = [...facts].map((each) => ({ id: each.id, counterparty: findCounterparty(each) }));
  const idsOf = (of: 'entry' | 'client'): number[] => [
    ...new Set(found.flatMap(({ counterparty }) => (counterparty.of === of ? counterparty.id : []))),
  ];
  const { rows: entries } = await queries.query<{ id: number; name: string; kind: CounterpartyKind }>(
    'SELECT id, name, kind FROM counterparties WHERE id = ANY ($1)',
    [idsOf('entry')],
  );
  const { rows: clients } = await queries.query<{ id: number; name: string }>(
    `SELECT u.id, ${userName('u')} AS name FROM users u WHERE u.id = ANY ($1)`,
    [idsOf('client')],
  );
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const clientOf = new Map(clients.map((client) => [client.id, client.name]));
  const toShown = (counterparty: Found): TransactionCounterparty => {
    switch (counterparty.of) {
      case 'entry': {
        const entry = entryOf.get(counterparty.id);
        return {
          key: `entry:${counterparty.id}`,
          name: entry?.name ?? null,
          kind: entry ? ENTRY_KINDS[entry.kind] : '',
          address: null,
        };
      }
      case 'client':
        return {
          key: `client:${counterparty.id}`,
          name: clientOf.get(counterparty.id) ?? null,
          kind: 'Client',
          address: null,
        };
      case 'protocol': {
        const { id, name } = counterparty.protocol;
        return { key: `protocol:${id}`, name, kind: kindOfProtocol(counterparty.protocol), address: null };
      }
      case 'address':
        return {
          key: `address:${counterparty.address.toLowerCase()}`,
          name: null,
          kind: 'Unknown',
          address: counterparty.address,
        };
      case 'own':
        return { key: 'own', name: 'Own wallets', kind: '', address: null };
      case 'nobody':
        return NOBODY;
    }
  };
  return new Map(found.map(({ id, counterparty }) => [id, toShown(counterparty)]));
}

/** The address book comes first, then the registry: contracts that were called or paid before tokens and emitters. */
function findCounterparty({ view, ends }: TransactionFacts): Found {
  const others = othersOf({ view, ends });
  const [entryId] = others.flatMap(({ counterpartyId }) => counterpartyId ?? []);
  if (entryId !== undefined) return { of: 'entry', id: entryId };
  const [clientId] = others.flatMap(({ userId }) => userId ?? []);
  if (clientId !== undefined) return { of: 'client', id: clientId };
  const protocol = findProtocol({ view, others });
  if (protocol !== null) return { of: 'protocol', protocol };
  const [stranger] = others;
  if (stranger !== undefined) return { of: 'address', address: stranger.address };
  if (view.transfers.some((transfer) => transfer.role === 'transfer' && directionOf(transfer) === 'own'))
    return { of: 'own' };
  return view.target === null ? { of: 'nobody' } : { of: 'address', address: view.target };
}

/** The accounts on the other side of the own wallets. */
function othersOf({ view: { transfers }, ends }: Pick<TransactionFacts, 'view' | 'ends'>): AccountFacts[] {
  return transfers.flatMap((transfer, index) => {
    if (transfer.role !== 'transfer') return [];
    const direction = directionOf(transfer);
    const other = direction === 'in' ? ends[index]?.from : direction === 'out' ? ends[index]?.to : null;
    return other ?? [];
  });
}

function findProtocol({
  view: { chainId, target, transfers, events },
  others,
}: Pick<TransactionFacts, 'view'> & { readonly others: readonly AccountFacts[] }): KnownProtocol | null {
  const tokens = transfers.flatMap(({ coin }) => coin.contract ?? []);
  const addresses = [
    target,
    ...others.map(({ address }) => address),
    ...tokens,
    ...events.map((each) => each.contract),
  ];
  let helper: KnownProtocol | null = null;
  for (const address of addresses) {
    const contract = findContract(chainId, address);
    if (contract !== null && contract.role !== 'helper') return contract.protocol;
    const token = findToken(chainId, address);
    if (token !== null && token.kind !== 'coin' && token.kind !== 'wrapped') return token.protocol;
    helper ??= contract?.protocol ?? null;
  }
  return helper;
}

const ENTRY_KINDS: Readonly<Record<CounterpartyKind, string>> = {
  exchange: 'Exchange',
  bridge: 'Bridge',
  farm: 'Farm',
  lendingProtocol: 'Lending protocol',
  customer: 'Customer',
  supplier: 'Supplier',
  desk: 'OTC desk',
};

const ROLE_KINDS: Readonly<Record<KnownRole, string>> = {
  bridge: 'Bridge',
  exchange: 'Exchange',
  pool: 'Exchange',
  router: 'Exchange',
  orderBook: 'Exchange',
  lendingPool: 'Lending protocol',
  loan: 'Lending protocol',
  vault: 'Vaults',
  stake: 'Staking',
  farm: 'Farm',
  gauge: 'Farm',
  lock: 'Locks',
  account: 'Protocol',
  distributor: 'Rewards',
  airdrop: 'Airdrop',
  migration: 'Migration',
  card: 'Card payments',
  issuer: 'Issuer',
  service: 'Service',
  donation: 'Donations',
  market: 'NFT market',
  burn: 'Burn address',
  factory: 'Protocol',
  helper: 'Protocol',
};

/** What most of its contracts are. */
function kindOfProtocol({ contracts }: KnownProtocol): string {
  const counts = new Map<string, number>();
  for (const { role, at } of contracts) {
    if (role === 'helper' || role === 'factory') continue;
    const kind = ROLE_KINDS[role];
    counts.set(kind, (counts.get(kind) ?? 0) + Object.values(at).reduce((sum, all) => sum + all.length, 0));
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  return most?.[0] ?? 'Protocol';
}
