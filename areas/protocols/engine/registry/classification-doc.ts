/** Renders docs/classification.md from the registry, so that it lists what is really read. */
import type { KnownProtocol } from './known-protocol.ts';

interface ClassificationDocOptions {
  readonly protocols: readonly KnownProtocol[];
  /** Protocols with positions that are read and computed, by their ids. */
  readonly withPositions: ReadonlySet<string>;
  /** The names of the networks that the product ships with, by chain ID. */
  readonly networkNames: ReadonlyMap<number, string>;
}

const UPDATE = 'UPDATE_DOCS=1 npx vitest run areas/protocols/engine/registry';

const HEAD = `<!-- Generated from areas/protocols/<name>/registry.ts. To change it, edit the data and run: ${UPDATE} -->
# What is read of each protocol

Suggestions and names come from data: which contract is which, what its events mean, and what its tokens stand for. How a
suggestion is made of them is in [classification](../areas/transactions/docs/classification.md). The address book takes precedence
over all of it, and contracts that follow a standard (ERC-4626 vaults, gauges, locks, forks of Compound and Aave) are read without
an entry here.

## Adding a protocol

A protocol is one folder. For example, a vault that emits events of its own:

1. Write \`areas/protocols/acme-vault/registry.ts\`:

       /** Acme Vault: deposits of USDC for shares whose rate grows. */
       import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

       export const acmeVault: KnownProtocol = {
         id: 'acme-vault',
         name: 'Acme Vault',
         source: 'https://docs.acme.example/contracts',
         contracts: [{ role: 'vault', at: { 1: ['0x1111111111111111111111111111111111111111'] } }],
         events: [
           {
             event: 'event Entered(address indexed owner, uint256 assets, uint256 shares)',
             means: 'deposit',
             by: ['vault'],
             user: ['owner'],
             amount: 'assets',
           },
         ],
         tokens: [
           {
             chainId: 1,
             address: '0x1111111111111111111111111111111111111111',
             kind: 'growingRate',
             of: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
           },
         ],
       };

2. Run \`${UPDATE}\`. It adds the folder to the list of protocols and the row to this page. The tests beside it check
   the addresses, the source, the roles and the parameters of the events.

A deposit of 15,000 USDC then has the suggestion **Stake** with the reason “You deposited 15,000 USDC with Acme Vault. The coins stay
yours: nothing is taxable.”, stored transactions included. What roles, meanings and kinds there are is explained in
\`known-protocol.ts\`. A protocol whose positions are read needs an \`index.ts\` in the same folder, see
[its README](../areas/protocols/README.md#adding-a-protocol-whose-positions-are-read).
`;

/** The whole page. Custodians have addresses only, so that their list is shorter. */
export function renderClassificationDoc({ protocols, withPositions, networkNames }: ClassificationDocOptions): string {
  const byName = protocols.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  const custodians = byName.filter(isCustodian);
  const others = byName.filter((protocol) => !isCustodian(protocol));
  const row = (protocol: KnownProtocol): string =>
    `| ${[
      protocol.name,
      networksText(protocol, networkNames),
      contractsText(protocol),
      listed(eventsOf(protocol)),
      tokensText(protocol),
      withPositions.has(protocol.id) ? 'yes' : '',
    ].join(' | ')} |`;
  return [
    HEAD,
    `## Protocols (${others.length})`,
    '',
    'Contracts by role with their number, events by what they mean, tokens by what they stand for.',
    '',
    '| protocol | networks | contracts | events | tokens | positions |',
    '|---|---|---|---|---|---|',
    ...others.map(row),
    '',
    `## Exchanges and custodians (${custodians.length})`,
    '',
    'Known by the addresses of their wallets.',
    '',
    '| name | networks | addresses |',
    '|---|---|--:|',
    ...custodians.map(
      (protocol) => `| ${protocol.name} | ${networksText(protocol, networkNames)} | ${addressesOf(protocol).length} |`,
    ),
    '',
  ].join('\n');
}

const isCustodian = ({ contracts, events = [], tokens = [] }: KnownProtocol): boolean =>
  contracts.length > 0 &&
  contracts.every(({ role }) => role === 'exchange') &&
  events.length === 0 &&
  tokens.length === 0;

const addressesOf = ({ contracts }: KnownProtocol): string[] => contracts.flatMap(({ at }) => Object.values(at).flat());

const listed = (parts: readonly string[]): string => [...new Set(parts)].join(', ');

const eventsOf = ({ events = [] }: KnownProtocol): string[] =>
  events.flatMap(({ means, otherwise }) => (otherwise === undefined ? [means] : [means, otherwise]));

const NAMED_NETWORKS_MAX = 4;

/** Those that the product ships with by name, and the number of all others. */
function networksText(protocol: KnownProtocol, names: ReadonlyMap<number, string>): string {
  const { contracts, factories = [], tokens = [], migrations = [] } = protocol;
  const chainIds = new Set([
    ...[...contracts, ...factories].flatMap(({ at }) => Object.keys(at).map(Number)),
    ...[...tokens, ...migrations].map(({ chainId }) => chainId),
  ]);
  const named = [...chainIds].flatMap((chainId) => names.get(chainId) ?? []).slice(0, NAMED_NETWORKS_MAX);
  const rest = chainIds.size - named.length;
  if (named.length === 0) return rest === 0 ? 'any' : String(rest);
  return rest === 0 ? listed(named) : `${listed(named)} and ${rest} more`;
}

function contractsText({ contracts, factories = [] }: KnownProtocol): string {
  const counts = new Map<string, number>();
  for (const { role, at } of contracts) {
    const total = Object.values(at).reduce((sum, addresses) => sum + addresses.length, 0);
    counts.set(role, (counts.get(role) ?? 0) + total);
  }
  return [
    ...[...counts].map(([role, count]) => `${role} ${count}`),
    ...new Set(factories.map(({ creates }) => `each ${creates} of its factory`)),
  ].join(', ');
}

function tokensText({ tokens = [], migrations = [] }: KnownProtocol): string {
  const counts = new Map<string, number>();
  for (const { kind } of tokens) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [
    ...[...counts].map(([kind, count]) => `${kind} ${count}`),
    ...(migrations.length === 0 ? [] : [`migration ${migrations.length}`]),
  ].join(', ');
}
