import type { LendingTransaction } from '@holdfast/lending/contract';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AddressText, HashText } from '@holdfast/web/ui/address-text.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { factColumns } from '@holdfast/web/ui/layout/row.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { stageChip } from './client-transactions-list.tsx';
import { deadlineText } from './request-labels.ts';
import { transactionLink } from '@holdfast/catalogue/page/networks';

/** The fields of the request. */
export function RequestFacts({ request }: { readonly request: LendingTransaction }) {
  const deadline = deadlineText(request);
  return (
    <Box component="dl" sx={{ ...factColumns, rowGap: 2, alignItems: 'center' }}>
      <Fact label="Stage">
        <StatusChip {...stageChip(request)} />
      </Fact>
      <Fact label="Client">
        <bdi>{request.userEmail}</bdi>
      </Fact>
      <Fact label="Amount">
        <AmountText value={request.amount} symbol={request.coinSymbol} />
        {request.valueUsd === null ? null : (
          <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 2 }}>
            <UsdText value={request.valueUsd} />
          </Box>
        )}
      </Fact>
      <Fact label="Initiated">
        <DateCell instant={request.initiatedAt} shows="moment" />
      </Fact>
      {request.dueBy === null ? null : (
        <Fact label="Due by">
          {dayText(request.dueBy, { timeZone: 'UTC' })}
          {deadline === undefined ? null : (
            <Box
              component="span"
              sx={{
                color: request.isLate ? 'loss' : 'text.secondary',
                fontWeight: request.isLate ? 500 : 400,
                marginInlineStart: 2,
              }}
            >
              {deadline}
            </Box>
          )}
        </Fact>
      )}
      {request.networkName === null ? null : <Fact label="Network">{request.networkName}</Fact>}
      {request.walletAddress === null ? null : (
        <Fact label={request.type === 'deposit' ? 'From wallet' : 'To wallet'}>
          <bdi>{request.walletName}</bdi> <AddressText address={request.walletAddress} />
        </Fact>
      )}
      {request.payableFrom === null ? null : (
        <Fact label="Payable from">
          <DateCell instant={request.payableFrom} shows="moment" />
          <Box component="div" sx={{ typography: 'caption', color: 'text.secondary' }}>
            The wallet was new when the client requested it.
          </Box>
        </Fact>
      )}
      {request.expiresAt === null ? null : (
        <Fact label="Expires">
          <DateCell instant={request.expiresAt} shows="moment" />
        </Fact>
      )}
      {request.paidElsewhereTo === null ? null : (
        <Fact label="Paid to another address">
          <bdi>{request.paidElsewhereTo}</bdi>
        </Fact>
      )}
      {request.exceptionReason === null ? null : (
        <Fact label="Reason of the exception">
          <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {request.exceptionReason}
          </Box>
        </Fact>
      )}
      {request.hash === null ? null : (
        <Fact label="Hash">
          <HashText hash={request.hash} explorerUrl={transactionLink(request)} />
        </Fact>
      )}
      {request.note === '' ? null : (
        <Fact label="Note">
          <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {request.note}
          </Box>
        </Fact>
      )}
    </Box>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, textAlign: 'end' }}>
        {children}
      </Box>
    </>
  );
}
