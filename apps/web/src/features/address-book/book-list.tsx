import type { Counterparty } from '@holdfast/contract';
import { explorerLink, type KnownNetworks, type NetworkChoice } from '../../lib/networks.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { LetterDisc, type NamedChain, NetworkIcons, networkLetter } from '../../ui/round-icons.tsx';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { BOOK_CALLS, BOOK_LABELS, type BookKind } from './book-kinds.ts';
import { choiceFilter } from '../../ui/list/list-state.ts';
import { createdColumn, textColumn } from '../../ui/list/usual-columns.tsx';
import { SiteLink } from '../../ui/links.tsx';
import { TwoLines } from '../../ui/layout/two-lines.tsx';

interface BookListOptions {
  readonly kind: BookKind;
  readonly networkChoices: readonly NetworkChoice[];
  readonly findNetwork: KnownNetworks['find'];
}

export function bookList({ kind, networkChoices, findNetwork }: BookListOptions) {
  const { one, many } = BOOK_LABELS[kind];
  return defineList(BOOK_CALLS[kind].list, {
    id: `address-book-${kind}`,
    noun: { one, many },
    rowLabel: (entry) => entry.name,
    searchLabel: 'Search name or address',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [choiceFilter('network_id', 'Network', networkChoices)],
    columns: [
      {
        id: 'name',
        label: 'Name',
        sortable: 'name',
        hideable: false,
        mobile: 'title',
        width: 240,
        render: (entry) => (
          <TwoLines
            picture={<LetterDisc identity={entry.name} letters={networkLetter(entry.name)} size={28} />}
            title={entry.name}
          />
        ),
        csv: (entry) => entry.name,
      },
      textColumn({
        id: 'website',
        label: 'Website',
        of: (entry) => entry.website,
        show: (url) => <SiteLink url={url} />,
      }),
      {
        id: 'networks',
        label: 'Networks',
        render: (entry) => <NetworkIcons networks={networksOf(entry, findNetwork)} shownMax={5} />,
        csv: (entry) =>
          networksOf(entry, findNetwork)
            .map(({ name }) => name)
            .join(', '),
      },
      {
        id: 'accounts',
        label: 'Addresses',
        width: 300,
        render: (entry) => <AccountsCell entry={entry} findNetwork={findNetwork} />,
        csv: (entry) => entry.accounts.map((account) => `${account.networkName} ${account.address}`).join('; '),
      },
      createdColumn(),
    ],
  });
}

/** Only the first address; the entry itself lists the others. */
function AccountsCell({
  entry,
  findNetwork,
}: {
  readonly entry: Counterparty;
  readonly findNetwork: KnownNetworks['find'];
}) {
  const [first, ...others] = entry.accounts;
  if (!first) return <Quiet>None</Quiet>;
  return (
    <Row component="span" sx={{ display: 'inline-flex', justifyContent: 'flex-end', columnGap: 2, rowGap: 1 }}>
      <AddressText address={first.address} explorerUrl={explorerLink(findNetwork(first.networkId), first.address)} />
      {others.length > 0 ? <Quiet>and {others.length} more</Quiet> : null}
    </Row>
  );
}

/** Each network once, even if the entry has several addresses on it. */
function networksOf(entry: Counterparty, findNetwork: KnownNetworks['find']): NamedChain[] {
  const byName = new Map(entry.accounts.map(({ networkName, networkId }) => [networkName, networkId]));
  return [...byName].map(([name, id]) => ({ name, chain: findNetwork(id) }));
}
