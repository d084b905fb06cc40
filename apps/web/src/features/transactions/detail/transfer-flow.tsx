import type { Transfer } from '@holdfast/contract';
import { mdiArrowDownThin, mdiArrowUpThin } from '@mdi/js';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { accountName } from '../words/transaction-words.ts';
import { AccountBox } from './account-box.tsx';
import { TransferCoinIcon } from './pictures.tsx';
import { type Flow, type FlowStep, flowsOf } from './flow-pairs.ts';

interface TransferFlowProps {
  readonly transfers: readonly Transfer[];
  /** Stands at the end of a transfer, such as a button to delete it. */
  readonly renderEnd?: (transfer: Transfer) => ReactNode;
}

/** Who gave what to whom, as a drawing that is also a list for whoever cannot see it. */
export function TransferFlow({ transfers, renderEnd }: TransferFlowProps) {
  const flows = flowsOf(transfers);
  if (flows.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, containerType: 'inline-size' }}>
      {flows.map((flow) => (
        <FlowRow key={flow.key} flow={flow} renderEnd={renderEnd} />
      ))}
    </Box>
  );
}

function FlowRow({ flow, renderEnd }: { readonly flow: Flow; readonly renderEnd: TransferFlowProps['renderEnd'] }) {
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
          listStyle: 'none',
          m: 0,
          p: 0,
          py: 3,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          gap: 3,
          minWidth: 0,
        }}
      >
        {flow.steps.map((step) => (
          <Step key={step.transfer.id} step={step} end={renderEnd?.(step.transfer)} />
        ))}
      </Box>
      <AccountBox account={flow.far} />
    </Box>
  );
}

function Step({ step: { transfer, isForth }, end }: { readonly step: FlowStep; readonly end: ReactNode }) {
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
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 1,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <UsdText value={transfer.valueUsd} />
        {end}
      </Box>
    </Box>
  );
}

const lineColour = (chart: readonly string[], name: string): string => chart[Number(name.split('.')[1])] ?? '';

/** Half of an arrow. On a narrow place boxes stand below each other, and a small icon says which way it goes. */
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
