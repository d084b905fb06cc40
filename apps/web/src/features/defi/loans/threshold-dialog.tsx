import { contract, type ProtocolLoan } from '@holdfast/contract';
import InputAdornment from '@mui/material/InputAdornment';
import { useSnackbar } from 'notistack';
import { useForm } from 'react-hook-form';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldProps, refusalText, showRefusal, submitAfresh } from '../../../ui/form/form-refusal.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { percentText } from '../shared/ratio-text.ts';
import { percentOfRatio, ratioOfPercent } from './loan-figures.ts';
import { loanName } from './loans-list.tsx';

interface ThresholdDialogProps {
  readonly isOpen: boolean;
  readonly loan: ProtocolLoan;
  readonly onClose: () => void;
}

interface Values {
  liquidationThreshold: string;
}

/** The loan-to-value ratio above which admins are notified. */
export function ThresholdDialog({ isOpen, loan, onClose }: ThresholdDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const setThreshold = useChange(contract.setLoanThreshold);
  const form = useForm<Values>({
    defaultValues: {
      liquidationThreshold:
        loan.isAlertDefault || loan.alertThreshold === null ? '' : percentOfRatio(loan.alertThreshold),
    },
  });
  const onSubmit = submitAfresh(form, async ({ liquidationThreshold }) => {
    const isDefault = liquidationThreshold.trim() === '';
    const ratio = isDefault ? null : ratioOfPercent(liquidationThreshold);
    if (!isDefault && ratio === null) {
      form.setError('liquidationThreshold', { message: 'Enter a percentage, such as 72.5.' }, { shouldFocus: true });
      return;
    }
    try {
      await setThreshold.mutateAsync({ params: { id: loan.id }, body: { liquidationThreshold: ratio } });
      enqueueSnackbar(isDefault ? 'Alert threshold reset to the default.' : 'Alert threshold saved.', {
        variant: 'success',
      });
      onClose();
    } catch (error) {
      showRefusal(form, error, ['liquidationThreshold']);
    }
  });
  const protocol = loan.threshold === null ? '' : percentText(loan.threshold, { places: 2 });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Set alert threshold"
      submitLabel="Save threshold"
      isBusy={form.formState.isSubmitting}
      error={refusalText(form)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <LabelledField
        label="Alert above a loan-to-value of"
        autoFocus
        autoComplete="off"
        inputProps={{ inputMode: 'decimal' }}
        placeholder="Default"
        endAdornment={<InputAdornment position="end">%</InputAdornment>}
        error={form.formState.errors.liquidationThreshold?.message}
        hint={
          <>
            {loanName(loan)}
            {protocol === '' ? '. ' : ` is liquidated at ${protocol}. `}
            Leave empty for 90 % of the protocol’s threshold.
          </>
        }
        {...fieldProps(form.register('liquidationThreshold'))}
      />
    </FormDialog>
  );
}
