import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useAsOf, useTypedDay } from '@holdfast/web/lib/as-of-day.ts';

/** `responseDay` is the day of the displayed figures: today, if the page's address has no day. */
export function AsOfField({ responseDay }: { readonly responseDay: string | undefined }) {
  const id = useId();
  const [day, setDay] = useAsOf();
  const shown = day ?? responseDay ?? '';
  const { text, type } = useTypedDay(shown, setDay);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FormLabel htmlFor={id} sx={{ whiteSpace: 'nowrap' }}>
        As of
      </FormLabel>
      <OutlinedInput
        id={id}
        type="date"
        value={text}
        onChange={(event) => type(event.target.value)}
        inputProps={{ min: '1970-01-01', max: '2999-12-31' }}
        sx={{ width: { sm: 160 }, flexGrow: { xs: 1, sm: 0 } }}
      />
      {day === undefined ? null : (
        <Button variant="text" onClick={() => setDay(undefined)}>
          Today
        </Button>
      )}
    </Box>
  );
}
