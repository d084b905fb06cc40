import { contract, type ProtocolLoan } from '@holdfast/contract';
import InputAdornment from '@mui/material/InputAdornment';
import { useChange } from '../../../lib/api.ts';
import { percentOfRatio, ratioOfPercent } from '../../../lib/rate-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { formField } from '../../../ui/form/form-refusal.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '../../../ui/form/use-form-dialog.ts';
import { percentText } from '../shared/ratio-text.ts';
import { loanName } from './loans-list.tsx';

interface ThresholdDialogProps extends DialogProps {
  readonly loan: ProtocolLoan;
}

/** The loan-to-value ratio above which admins are notified. */
export function ThresholdDialog({ isOpen, loan, onClose }: ThresholdDialogProps) {
  const setThreshold = useChange(contract.setLoanThreshold);
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    values: {
      liquidationThreshold:
        loan.isAlertDefault || loan.alertThreshold === null ? '' : percentOfRatio(loan.alertThreshold),
    },
    fields: ['liquidationThreshold'],
    hasMistakes: ({ setError }, { liquidationThreshold: text }) => {
      const isUnreadable = text.trim() !== '' && ratioOfPercent(text) === null;
      if (isUnreadable) setError('liquidationThreshold', { message: 'Enter a percentage, such as 72.5.' });
      return isUnreadable;
    },
    send: ({ liquidationThreshold: text }) =>
      setThreshold.mutateAsync({ params: { id: loan.id }, body: { liquidationThreshold: ratioGiven(text) } }),
    done: (_, { liquidationThreshold: text }) =>
      ratioGiven(text) === null ? 'Alert threshold reset to the default.' : 'Alert threshold saved.',
  });
  const protocol = loan.threshold === null ? null : percentText(loan.threshold, { places: 2 });
  return (
    <FormDialog
      {...dialog}
      title="Set alert threshold"
      submitLabel="Save threshold"
      intro={`${loanName(loan)}. Admins are notified once each time debt ÷ collateral rises above the threshold.`}
    >
      <LabelledField
        label="Loan-to-value in percent"
        autoFocus
        inputMode="decimal"
        placeholder="Default"
        endAdornment={<InputAdornment position="end">%</InputAdornment>}
        hint={<>{protocol === null ? '' : `The protocol liquidates at ${protocol}. `}Leave empty for 90 % of that.</>}
        {...formField(form, 'liquidationThreshold')}
      />
    </FormDialog>
  );
}

/** An empty field sets the default. */
function ratioGiven(text: string): string | null {
  return text.trim() === '' ? null : ratioOfPercent(text);
}
