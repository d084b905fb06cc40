import type { Network } from '@holdfast/catalogue/contract';
import { explorerLink } from '@holdfast/catalogue/page/networks';
import { presentCount } from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { ColumnHeads } from '@holdfast/web/ui/column-heads.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { ListPager, usePaging } from '@holdfast/web/ui/list/list-pager.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { transactionsCalls } from '../../../contract/calls.ts';
import { WALLET_ADDRESS_LISTS, type WalletAddress, type WalletAddressList } from '../../../contract/wallet-address.ts';
import { derivedPlace } from '../wallet-labels.ts';

const ROWS = 10;
const LIST_LABELS: Readonly<Record<WalletAddressList, string>> = {
  used: 'Used',
  receive: 'Receive',
  change: 'Change',
  withBalance: 'With balance',
};

interface AddressesCardProps {
  readonly walletId: number;
  readonly network: Network | undefined;
}

/** The used addresses of a wallet with what each received and holds, the last used first. */
export function AddressesCard({ walletId, network }: AddressesCardProps) {
  const [list, setList] = useState<WalletAddressList>('used');
  const { page, limit, onPage, onLimit } = usePaging(ROWS);
  const addresses = useCall(transactionsCalls.listWalletAddresses, {
    params: { id: walletId },
    query: { list, page, limit },
  });
  const counts = addresses.data?.counts;
  return (
    <SectionCard
      title="Addresses"
      hasSpaceBelow={false}
      actions={
        <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
          <SegmentedControl
            label="Addresses shown"
            options={WALLET_ADDRESS_LISTS.map((value) => ({
              value,
              label: counts === undefined ? LIST_LABELS[value] : `${LIST_LABELS[value]} ${presentCount(counts[value])}`,
            }))}
            value={list}
            onChange={(chosen) => {
              setList(chosen);
              onPage(1);
            }}
          />
        </Box>
      }
    >
      <Loaded
        query={addresses}
        failure="The addresses could not be loaded"
        skeleton={320}
        empty={{
          title: 'No addresses',
          text: list === 'used' ? 'None of the wallet’s addresses was used yet.' : 'No used address is in this list.',
        }}
      >
        {(data) => (
          <>
            <Box sx={{ overflowX: 'auto' }}>
              <Table size="small" aria-label="Addresses" sx={tableStyle}>
                <ColumnHeads
                  columns={[
                    'Address',
                    { figure: 'Path', sx: wideOnly },
                    { figure: 'Received', sx: wideOnly },
                    { figure: 'Balance' },
                    { figure: 'Last used', sx: wideOnly },
                  ]}
                />
                <TableBody>
                  {data.items.map((item) => (
                    <AddressRow key={item.address} item={item} explorerUrl={explorerLink(network, item.address)} />
                  ))}
                  <TableRow>
                    <TableCell sx={{ fontWeight: 600 }}>
                      {presentCount(data.counts.used)} used {data.counts.used === 1 ? 'address' : 'addresses'}
                    </TableCell>
                    <TableCell sx={wideOnly} />
                    <TableCell sx={wideOnly} />
                    <TableCell align="right" sx={{ fontWeight: 600 }}>
                      <AmountText value={data.balance} />
                    </TableCell>
                    <TableCell sx={wideOnly} />
                  </TableRow>
                </TableBody>
              </Table>
            </Box>
            {data.total > ROWS ? <ListPager {...data} onPage={onPage} onLimit={onLimit} /> : null}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;
const tableStyle = {
  '& td:first-of-type, & th:first-of-type': { paddingInlineStart: cardSides.px },
  '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: cardSides.px },
} as const;

function AddressRow({ item, explorerUrl }: { readonly item: WalletAddress; readonly explorerUrl: string | undefined }) {
  const { address, branch, place, received, balance, lastUsedAt } = item;
  return (
    <TableRow>
      <TableCell>
        <AddressText address={address} kept="more" explorerUrl={explorerUrl} />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{derivedPlace({ branch, place })}</Box>
      </TableCell>
      <TableCell align="right" sx={wideOnly}>
        <span dir="ltr">{`/${branch}/${place}`}</span>
      </TableCell>
      <TableCell align="right" sx={wideOnly}>
        <AmountText value={received} />
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        <AmountText value={balance} />
      </TableCell>
      <TableCell align="right" sx={wideOnly}>
        {lastUsedAt === null ? <Quiet>Unknown</Quiet> : <DateCell instant={lastUsedAt} shows="day" />}
      </TableCell>
    </TableRow>
  );
}
