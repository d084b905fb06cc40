import { defiCalls } from '../../contract/calls.ts';
import { type ProtocolLoan } from '../../contract/loans.ts';
import InputAdornment from '@mui/material/InputAdornment';
import { useChange } from '@holdfast/web/lib/api.ts';
import { PercentDialog } from '@holdfast/web/ui/form/percent-dialog.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { percentText } from '../shared/ratio-text.ts';
import { loanName } from './loans-list.tsx';

/** The loan-to-value ratio above which admins are notified. */
export function ThresholdDialog({ loan, ...opened }: DialogProps & { readonly loan: ProtocolLoan }) {
  const setThreshold = useChange(defiCalls.setLoanThreshold);
  const protocol = loan.threshold === null ? null : percentText(loan.threshold, { places: 2 });
  return (
    <PercentDialog
      {...opened}
      title="Set alert threshold"
      submitLabel="Save threshold"
      intro={`${loanName(loan)}. Admins are notified once each time debt ÷ collateral rises above the threshold.`}
      name="liquidationThreshold"
      ratio={loan.isAlertDefault ? null : loan.alertThreshold}
      field={{
        label: 'Loan-to-value in percent',
        placeholder: 'Default',
        endAdornment: <InputAdornment position="end">%</InputAdornment>,
        hint: `${protocol === null ? '' : `The protocol liquidates at ${protocol}. `}Leave empty for 90 % of that.`,
      }}
      mistake="Enter a percentage, such as 72.5."
      send={(liquidationThreshold) =>
        setThreshold.mutateAsync({ params: { id: loan.id }, body: { liquidationThreshold } })
      }
      done={(ratio) => (ratio === null ? 'Alert threshold reset to the default.' : 'Alert threshold saved.')}
    />
  );
}
