import type { CapitalPosition } from '@holdfast/contract';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { positionFigures } from './gain-figures.ts';
import { bookDay, type PositionActions, PositionGain, PositionMarks } from './position-marks.tsx';

export interface PositionRowsProps extends PositionActions {
  readonly label: string;
  readonly positions: readonly CapitalPosition[];
}

const TERM_LABELS = { short: 'Short', long: 'Long' } as const;

export function PositionRows({ label, positions, ...actions }: PositionRowsProps) {
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{
        '& td, & th': { height: 44, whiteSpace: 'nowrap' },
        '& tr > :first-of-type': { paddingInlineStart: '52px' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell scope="col">Sold</TableCell>
          <TableCell scope="col">Acquired</TableCell>
          <TableCell scope="col" align="right">
            Amount
          </TableCell>
          <TableCell scope="col" align="right">
            Proceeds
          </TableCell>
          <TableCell scope="col" align="right">
            Cost
          </TableCell>
          <TableCell scope="col">Term</TableCell>
          <TableCell scope="col">Wallet</TableCell>
          <TableCell scope="col" align="right">
            Gain or loss
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {positions.map((position) => (
          <TableRow key={position.id} hover>
            <TableCell>{bookDay(position.disposedDay)}</TableCell>
            <TableCell>
              {position.acquiredDay === null ? <Quiet>Unknown</Quiet> : bookDay(position.acquiredDay)}
            </TableCell>
            <TableCell align="right">
              <AmountText value={position.amount} />
            </TableCell>
            <TableCell align="right">
              <UsdText value={positionFigures(position).proceedsUsd} />
            </TableCell>
            <TableCell align="right">
              <UsdText value={positionFigures(position).costUsd} unknown="Unknown" />
            </TableCell>
            <TableCell>{TERM_LABELS[position.term]}</TableCell>
            <TableCell>
              {position.walletName ?? <Quiet>None</Quiet>} <PositionMarks position={position} />
            </TableCell>
            <TableCell align="right">
              <PositionGain position={position} {...actions} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
