import { contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useCall, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { momentText } from '../../../lib/date-text.ts';
import { HashText } from '../detail/transaction-line.tsx';

const SHOWN_MAX = 20;
/** Words at the start, and their button in one column at the end, level with the first line. */
const headAndButton = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: 3,
} as const;
const levelWithText = { my: -1.5 } as const;

/** A reorganised chain took transactions back that were classified: someone has to know. */
export function VanishedBanner({ count }: { readonly count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 5, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Box sx={headAndButton}>
        <Box sx={{ minWidth: 0 }}>
          {count === 1 ? 'One classified transaction is' : `${count} classified transactions are`} no longer on the
          chain, which was reorganised. The books no longer count {count === 1 ? 'it' : 'them'}.
        </Box>
        <Button variant="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={levelWithText}>
          {isOpen ? 'Hide' : 'Look'}
        </Button>
      </Box>
      {isOpen ? <VanishedList /> : null}
    </Alert>
  );
}

function VanishedList() {
  const { data, error } = useCall(contract.listVanishedTransactions, { query: { limit: SHOWN_MAX } });
  const { enqueueSnackbar } = useSnackbar();
  const dismiss = useChange(contract.dismissVanishedTransaction);
  const seen = async (id: number) => {
    try {
      await dismiss.mutateAsync({ params: { id } });
    } catch (refused) {
      enqueueSnackbar(errorText(refused, 'The server did not say why this failed.'), { variant: 'error' });
    }
  };
  if (error) return <Box sx={{ mt: 2 }}>{errorText(error)}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 4, p: 0, display: 'grid', gap: 3 }}>
      {data?.items.map((item) => (
        <Box key={item.id} component="li" sx={headAndButton}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 500 }}>{item.words}</Box>
            {item.note === '' ? null : <Box dir="auto">{item.note}</Box>}
            {momentText(item.at)} <HashText hash={item.hash} kept="few" />
          </Box>
          <Button variant="text" size="small" onClick={() => void seen(item.id)} sx={levelWithText}>
            Seen
          </Button>
        </Box>
      ))}
    </Box>
  );
}
