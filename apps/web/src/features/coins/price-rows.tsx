import { type Coin, contract, type DailyPrice } from '@holdfast/contract';
import { mdiTrashCanOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { PriceText } from '../../ui/figures/price-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dayText } from '../../lib/date-text.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { sourceLabel } from './coin-words.ts';

const ROWS_MAX = 400;

interface PriceRowsProps {
  readonly coin: Coin;
  /** In order of days; the table shows the newest first. */
  readonly prices: readonly DailyPrice[];
}

/** The figures behind the line. A price set by hand can be taken back here. */
export function PriceRows({ coin, prices }: PriceRowsProps) {
  const { enqueueSnackbar } = useSnackbar();
  const removePrice = useChange(contract.deleteManualPrice);
  const newestFirst = prices.toReversed();
  const remove = async (day: string) => {
    try {
      await removePrice.mutateAsync({ params: { id: coin.id, day } });
      enqueueSnackbar(`The price of ${dayText(day, { timeZone: 'UTC' })} set by hand is removed.`, {
        variant: 'success',
      });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The price could not be removed.'), { variant: 'error' });
    }
  };
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={`Daily closes of ${coin.symbol}`} sx={{ maxHeight: 320 }}>
        <Table stickyHeader size="small">
          <TableHead>
            <TableRow>
              <TableCell>Day (UTC)</TableCell>
              <TableCell align="right">Price</TableCell>
              <TableCell>Source</TableCell>
              <TableCell sx={{ width: 52 }}>
                <span style={visuallyHidden}>Actions</span>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {newestFirst.slice(0, ROWS_MAX).map(({ day, priceUsd, source }) => (
              <TableRow key={day} sx={{ '& > td': { height: 44 } }}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayText(day, { timeZone: 'UTC' })}</TableCell>
                <TableCell align="right">
                  <PriceText priceUsd={priceUsd} />
                </TableCell>
                <TableCell>{sourceLabel(source)}</TableCell>
                <TableCell sx={{ paddingBlock: 0 }}>
                  {source === 'manual' ? (
                    <IconButton
                      size="small"
                      aria-label={`Remove the price of ${dayText(day, { timeZone: 'UTC' })}`}
                      disabled={removePrice.isPending}
                      onClick={() => void remove(day)}
                    >
                      <Icon path={mdiTrashCanOutline} size={18} />
                    </IconButton>
                  ) : null}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {newestFirst.length > ROWS_MAX ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2, mb: 0 }}>
          The newest {ROWS_MAX} of {newestFirst.length.toLocaleString('en')} days. The export has all of them.
        </Typography>
      ) : null}
    </>
  );
}
