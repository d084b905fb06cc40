import Box from '@mui/material/Box';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import type { Taxpayer } from './use-download.ts';

interface TaxpayerFieldsProps {
  readonly taxpayer: Taxpayer;
  readonly onChange: (taxpayer: Taxpayer) => void;
}

/** Printed on the statement. Browsers are asked not to remember either field. */
export function TaxpayerFields({ taxpayer, onChange }: TaxpayerFieldsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
      }}
    >
      <LabelledField
        label="Name shown on return"
        value={taxpayer.name}
        onChange={(event) => onChange({ ...taxpayer, name: event.target.value })}
        autoComplete="off"
        slotProps={{ input: { maxLength: 120 } }}
        hint="Optional. Printed on the PDF and not stored."
      />
      <LabelledField
        label="Taxpayer identification number"
        value={taxpayer.number}
        onChange={(event) => onChange({ ...taxpayer, number: event.target.value })}
        autoComplete="off"
        slotProps={{ input: { maxLength: 20 } }}
        hint="Optional. Not stored."
      />
    </Box>
  );
}
