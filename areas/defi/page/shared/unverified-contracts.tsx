import { defiCalls } from '../../contract/calls.ts';
import { type UnverifiedContract } from '../../contract/shared.ts';
import { mdiShieldAlertOutline, mdiShieldCheckOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides, GridRow, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { CoinStack } from './coin-stack.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';

const NOUNS: Readonly<Record<UnverifiedContract['role'], string>> = {
  pool: 'pool',
  positionManager: 'position manager',
  lendingPool: 'lending pool',
  farm: 'farm',
};

function nounOf(contracts: readonly UnverifiedContract[]): string {
  const [first, ...others] = new Set(contracts.map(({ role }) => NOUNS[role]));
  return first === undefined || others.length > 0 ? 'contract' : first;
}

export function contractName({ coins, role, protocolName }: UnverifiedContract): string {
  if (coins.length > 0) return coins.map(({ coinSymbol }) => coinSymbol).join(' / ');
  return `${protocolName} ${NOUNS[role]}`;
}

interface Decision {
  readonly contract: UnverifiedContract;
  readonly isConfirmed: boolean;
}

/** Contracts that no known registry lists. They are in no total until an admin confirms them. */
export function UnverifiedContracts({ contracts }: { readonly contracts: readonly UnverifiedContract[] }) {
  const titleId = useId();
  const decision = useDialog<Decision>();
  const noun = nounOf(contracts);
  const isOne = contracts.length === 1;
  const reasons = [...new Set(contracts.map(({ reason }) => reason))].filter((reason) => reason !== '');
  return (
    <>
      {contracts.length === 0 ? null : (
        <Card component="section" aria-labelledby={titleId} sx={{ mb: 6, overflow: 'clip' }}>
          <Box sx={{ display: 'flex', gap: 4, ...cardSides, py: 5 }}>
            <IconTile path={mdiShieldAlertOutline} tone="warning" />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                <Typography id={titleId} variant="h2">
                  {contracts.length} unverified {isOne ? noun : `${noun}s`}
                </Typography>
                <StatusChip label="Not counted" tone="warning" />
              </Box>
              <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
                {reasons.length === 1 ? `${reasons[0]} ` : ''}
                {isOne ? 'It is' : 'They are'} left out of every total until you confirm {isOne ? 'it' : 'them'}.
              </Typography>
            </Box>
          </Box>
          <Box component="ul" sx={plainList}>
            {contracts.map((one) => (
              <ContractRow
                key={one.accountId}
                contract={one}
                reason={reasons.length > 1 ? one.reason : ''}
                onDecide={(isConfirmed) => decision.open({ contract: one, isConfirmed })}
              />
            ))}
          </Box>
        </Card>
      )}
      <OpenedDialog dialog={decision}>{(opened, content) => <DecisionDialog {...opened} {...content} />}</OpenedDialog>
    </>
  );
}

interface ContractRowProps {
  readonly contract: UnverifiedContract;
  readonly reason: string;
  readonly onDecide: (isConfirmed: boolean) => void;
}

function ContractRow({ contract: one, reason, onDecide }: ContractRowProps) {
  const name = contractName(one);
  const noun = NOUNS[one.role];
  // The column of the buttons has room for one word; their accessible names are complete.
  const short = noun.includes(' ') ? 'contract' : noun;
  return (
    <GridRow
      component="li"
      columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1fr) 320px' }}
      sx={{
        gap: { xs: 3, lg: 6 },
        ...cardSides,
        py: 4,
        borderTop: '1px dashed',
        borderColor: 'hairlineStrong',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
        <CoinStack coins={one.coins} network={one} isGrey />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ typography: 'subtitle1', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {one.protocolName}, <bdi>{one.networkName}</bdi>
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            <AddressText address={one.address} />
          </Box>
          {reason === '' ? null : <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{reason}</Box>}
        </Box>
      </Box>
      <Fact label="Amounts reported by the contract">
        {one.coins.length === 0 ? <Quiet>None reported</Quiet> : null}
        {one.coins.map((coin) => (
          <Box key={coin.coinId}>
            <AmountText value={coin.amount} symbol={coin.coinSymbol} />
          </Box>
        ))}
      </Fact>
      <Fact label="First seen">
        <DateCell instant={one.firstSeenAt} shows="moment" />
        {one.firstTransactionId === null ? null : (
          <>
            , <TransactionLink id={one.firstTransactionId}>transaction</TransactionLink>
          </>
        )}
      </Fact>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          gap: 2,
          '& > *': { flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        <ActionButton
          call={defiCalls.ignoreContract}
          variant="outlined"
          color="secondary"
          aria-label={`Ignore ${noun} ${name}, ${one.address}`}
          onClick={() => onDecide(false)}
        >
          Ignore {short}
        </ActionButton>
        <ActionButton
          call={defiCalls.confirmContract}
          variant="outlined"
          startIcon={<Icon path={mdiShieldCheckOutline} size={18} />}
          aria-label={`Confirm ${noun} ${name}, ${one.address}`}
          onClick={() => onDecide(true)}
        >
          Confirm {short}
        </ActionButton>
      </Box>
    </GridRow>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ typography: 'body2', minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
      {children}
    </Box>
  );
}

function DecisionDialog({ contract: one, isConfirmed, ...opened }: Decision & DialogProps) {
  const confirm = useChange(defiCalls.confirmContract);
  const ignore = useChange(defiCalls.ignoreContract);
  const name = contractName(one);
  return (
    <ActionDialog
      {...opened}
      title={isConfirmed ? `Confirm ${name}?` : `Ignore ${name}?`}
      text={
        <>
          <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {one.protocolName} on {one.networkName}, {one.address}
          </Box>
          <Box component="p" sx={{ mb: 0 }}>
            {isConfirmed
              ? 'Confirm only an address that the protocol publishes. Its amounts count from the next reading.'
              : 'The contract counts nowhere and is no longer listed here.'}
          </Box>
        </>
      }
      confirmLabel={isConfirmed ? `Confirm ${NOUNS[one.role]}` : `Ignore ${NOUNS[one.role]}`}
      send={() => (isConfirmed ? confirm : ignore).mutateAsync({ params: { accountId: one.accountId } })}
      done={() => (isConfirmed ? `${name} confirmed. Its positions are being read.` : `${name} ignored.`)}
    />
  );
}
