import type { Transfer, TransferAccount } from '../../contract/transaction.ts';
import {
  mdiAccountOutline,
  mdiAccountTieOutline,
  mdiArrowDownThin,
  mdiArrowUpThin,
  mdiBankOutline,
  mdiBridge,
  mdiCircleOffOutline,
  mdiFileDocumentOutline,
  mdiHandCoinOutline,
  mdiHandshakeOutline,
  mdiWaterOutline,
  mdiSprout,
  mdiTruckOutline,
  mdiWalletOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AmountText, copyInstead } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import type { KindLook } from '@holdfast/web/ui/tone-colours.ts';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { accountName } from '../labels/transaction-labels.ts';
import { isReceipt } from '../labels/treatment-labels.ts';
import { type Flow, flowsOf, type FlowStep } from './flow-pairs.ts';
import { TransferCoinIcon } from './pictures.tsx';

interface TransferFlowProps {
  readonly transfers: readonly Transfer[];
  /** The action by which they are drawn; a receipt is labelled as one. */
  readonly action?: string | null;
  /** Shown at the end of a transfer, such as a delete button. */
  readonly renderEnd?: (transfer: Transfer) => ReactNode;
}

/** The transfers between accounts as a drawing, which is a list for screen readers. */
export function TransferFlow({ transfers, action = null, renderEnd }: TransferFlowProps) {
  const flows = flowsOf(transfers);
  if (flows.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, containerType: 'inline-size' }}>
      {flows.map((flow) => (
        <FlowRow key={flow.key} flow={flow} action={action} renderEnd={renderEnd} />
      ))}
    </Box>
  );
}

interface FlowRowProps {
  readonly flow: Flow;
  readonly action: string | null;
  readonly renderEnd: TransferFlowProps['renderEnd'];
}

function FlowRow({ flow, action, renderEnd }: FlowRowProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 30rem)': { gridTemplateColumns: 'minmax(0, 30fr) minmax(0, 40fr) minmax(0, 30fr)' },
      }}
    >
      <AccountBox account={flow.near} />
      <Box
        component="ul"
        sx={{
          ...plainList,
          py: 3,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          gap: 3,
          minWidth: 0,
        }}
      >
        {flow.steps.map((step) => (
          <Step
            key={step.transfer.id}
            step={step}
            isReceipt={isReceipt(step.transfer, action)}
            end={renderEnd?.(step.transfer)}
          />
        ))}
      </Box>
      <AccountBox account={flow.far} />
    </Box>
  );
}

interface StepProps {
  readonly step: FlowStep;
  readonly isReceipt: boolean;
  readonly end: ReactNode;
}

function Step({ step: { transfer, isForth }, isReceipt: isOfDeposit, end }: StepProps) {
  const colour = transfer.direction === 'in' ? 'chart.2' : transfer.direction === 'out' ? 'chart.4' : 'chart.5';
  const figure = (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, px: 2 }}>
      <TransferCoinIcon coin={transfer} size={20} />
      <Box component="span" sx={{ typography: 'subtitle1', fontWeight: 600 }}>
        <AmountText value={transfer.amount} />
      </Box>
      <Box
        component="span"
        dir="auto"
        sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {transfer.coinSymbol}
      </Box>
    </Box>
  );
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <span style={visuallyHidden}>{`From ${accountName(transfer.from)} to ${accountName(transfer.to)}: `}</span>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: 0 }}>
        <Line colour={colour} hasHead={!isForth} isAtStart />
        <Box
          sx={{
            display: 'inline-flex',
            color: (theme) => lineColour(theme.palette.chart, colour),
            '@container (min-width: 30rem)': { display: 'none' },
          }}
        >
          <Icon path={isForth ? mdiArrowDownThin : mdiArrowUpThin} />
        </Box>
        {figure}
        <Line colour={colour} hasHead={isForth} />
      </Box>
      <Row
        canWrap={false}
        sx={{
          justifyContent: 'center',
          gap: 1,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {isOfDeposit ? 'Receipt' : <UsdText value={transfer.valueUsd} />}
        {end}
      </Row>
    </Box>
  );
}

const lineColour = (chart: readonly string[], name: string): string => chart[Number(name.split('.')[1])] ?? '';

/** Half of an arrow. In narrow layouts the boxes are stacked, and a small icon shows the direction. */
function Line({
  colour,
  hasHead,
  isAtStart = false,
}: {
  readonly colour: string;
  readonly hasHead: boolean;
  readonly isAtStart?: boolean;
}) {
  const theme = useTheme();
  const stroke = lineColour(theme.palette.chart, colour);
  const head = {
    content: '""',
    position: 'absolute',
    top: -4,
    width: 0,
    height: 0,
    borderBlock: '5px solid transparent',
  } as const;
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'none',
        '@container (min-width: 30rem)': { display: 'block' },
        position: 'relative',
        flex: '1 1 12px',
        minWidth: 12,
        height: 2,
        backgroundColor: stroke,
        ...(hasHead && {
          '&::after': isAtStart
            ? { ...head, insetInlineStart: 0, borderInlineEnd: `9px solid ${stroke}` }
            : { ...head, insetInlineEnd: 0, borderInlineStart: `9px solid ${stroke}` },
        }),
      }}
    />
  );
}

const LOOKS: Readonly<Record<TransferAccount['kind'], KindLook>> = {
  wallet: { label: 'Own wallet', icon: mdiWalletOutline, tone: 'accent' },
  exchange: { label: 'Exchange', icon: mdiBankOutline, tone: 'info' },
  bridge: { label: 'Bridge', icon: mdiBridge, tone: 'info' },
  farm: { label: 'Farm', icon: mdiSprout, tone: 'info' },
  customer: { label: 'Customer', icon: mdiAccountTieOutline, tone: 'info' },
  supplier: { label: 'Supplier', icon: mdiTruckOutline, tone: 'info' },
  desk: { label: 'OTC desk', icon: mdiHandshakeOutline, tone: 'info' },
  pool: { label: 'Liquidity pool', icon: mdiWaterOutline, tone: 'info' },
  lendingProtocol: { label: 'Lending protocol', icon: mdiHandCoinOutline, tone: 'info' },
  unknown: { label: 'Unknown address', icon: mdiFileDocumentOutline, tone: 'neutral' },
};
const PROTOCOL: KindLook = { label: 'Protocol', icon: mdiFileDocumentOutline, tone: 'info' };
const CLIENT: KindLook = { label: 'A client’s wallet', icon: mdiAccountOutline, tone: 'info' };
const OUTSIDE: KindLook = { label: 'No account', icon: mdiCircleOffOutline, tone: 'neutral' };

function styleOfAccount(account: TransferAccount | null): KindLook {
  if (account === null) return OUTSIDE;
  // The registry names the contract; the address book has no entry for it.
  if (account.kind === 'unknown' && account.name !== null) return PROTOCOL;
  return account.userId === null ? LOOKS[account.kind] : CLIENT;
}

/** One side of a flow: its name, its relation to the portfolio, and its address. */
function AccountBox({ account }: { readonly account: TransferAccount | null }) {
  const style = styleOfAccount(account);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 1.5,
        minWidth: 0,
        p: 3,
        border: '1px solid',
        borderColor: 'hairlineStrong',
        borderRadius: '6px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <IconTile path={style.icon} tone={style.tone} size={28} />
        <Typography
          dir="auto"
          variant="subtitle1"
          component="span"
          sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.3 }}
        >
          {accountName(account)}
        </Typography>
      </Box>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {style.label}
        {account === null || account.name === null ? null : (
          <Tooltip title={account.address} slotProps={{ tooltip: { sx: { maxWidth: 'none' } } }}>
            <Box
              component="span"
              dir="ltr"
              onCopy={copyInstead(account.address)}
              sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
            >
              {shortenAddress(account.address)}
            </Box>
          </Tooltip>
        )}
      </Typography>
    </Box>
  );
}
