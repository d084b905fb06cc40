import type { Counterparty } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { explorerLink, type KnownNetworks, type NetworkChoice } from '../../lib/networks.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { LetterDisc, type NamedChain, NetworkIcons, networkLetter } from '../../ui/round-icons.tsx';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { BOOK_CALLS, BOOK_LABELS, type BookKind } from './book-kinds.ts';

interface BookListOptions {
  readonly kind: BookKind;
  readonly networkChoices: readonly NetworkChoice[];
  readonly findNetwork: KnownNetworks['find'];
}

type ListCounterparties = (typeof BOOK_CALLS)[BookKind]['list'];

export function bookList({ kind, networkChoices, findNetwork }: BookListOptions) {
  const { one, many } = BOOK_LABELS[kind];
  return defineList<ListCounterparties>({
    id: `address-book-${kind}`,
    call: BOOK_CALLS[kind].list,
    noun: { one, many },
    rowKey: (entry) => String(entry.id),
    rowLabel: (entry) => entry.name,
    searchLabel: 'Search name or address',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [{ kind: 'choice', id: 'network_id', label: 'Network', options: networkChoices }],
    columns: [
      {
        id: 'name',
        label: 'Name',
        sortable: 'name',
        hideable: false,
        mobile: 'title',
        width: 240,
        render: (entry) => <EntryCell entry={entry} />,
        csv: (entry) => entry.name,
      },
      {
        id: 'website',
        label: 'Website',
        render: (entry) => <WebsiteCell website={entry.website} />,
        csv: (entry) => entry.website ?? '',
      },
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
      {
        id: 'created',
        label: 'Created',
        sortable: 'created',
        firstOrder: 'desc',
        align: 'end',
        hiddenByDefault: true,
        render: (entry) => <DateCell instant={entry.createdAt} shows="day" />,
        csv: (entry) => entry.createdAt,
      },
    ],
  });
}

function EntryCell({ entry }: { readonly entry: Counterparty }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <LetterDisc identity={entry.name} letters={networkLetter(entry.name)} size={28} />
      <Typography noWrap dir="auto" variant="subtitle1" component="span">
        {entry.name}
      </Typography>
    </Box>
  );
}

function WebsiteCell({ website }: { readonly website: string | null }) {
  if (website === null) return <Quiet>None</Quiet>;
  return (
    <Link href={website} target="_blank" rel="noopener noreferrer" dir="ltr">
      {URL.canParse(website) ? new URL(website).host : website}
    </Link>
  );
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
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        justifyContent: 'flex-end',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      <AddressText address={first.address} explorerUrl={explorerLink(findNetwork(first.networkId), first.address)} />
      {others.length > 0 ? <Quiet>and {others.length} more</Quiet> : null}
    </Box>
  );
}

/** Each network once, even if the entry has several addresses on it. */
function networksOf(entry: Counterparty, findNetwork: KnownNetworks['find']): NamedChain[] {
  const byName = new Map(entry.accounts.map(({ networkName, networkId }) => [networkName, networkId]));
  return [...byName].map(([name, id]) => ({ name, chain: findNetwork(id) }));
}
