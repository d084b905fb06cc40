import { booksCalls } from '../../contract/calls.ts';
import { type ChartAccountRow, type StatementClass } from '../../contract/ledger.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { CLASS_LABELS } from './chart-labels.ts';

interface AccountValues {
  code: string;
  name: string;
  class: StatementClass;
}

const CLASSES = (Object.entries(CLASS_LABELS) as [StatementClass, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** Adds an account of the chart, or changes one. The code of an account stays, because mappings and exports name it. */
export function AccountDialog({
  account,
  ...given
}: DialogProps & {
  readonly account: ChartAccountRow | null;
}) {
  const change = useChange(booksCalls.setChartAccounts);
  const values: AccountValues = account
    ? { code: account.code, name: account.name, class: account.class }
    : { code: '', name: '', class: 'assets' };
  const { form, dialog } = useFormDialog({
    ...given,
    values,
    fields: ['code', 'name', 'class'],
    send: (sent: AccountValues) => change.mutateAsync({ body: { accounts: [sent] } }),
    done: () => 'Account saved',
  });
  const required = { validate: isGiven('This field is required') };
  return (
    <FormDialog {...dialog} title={account ? 'Edit account' : 'Add account'} submitLabel="Save">
      <LabelledField
        label="Code"
        {...formField(form, 'code', required)}
        {...(account && { readOnly: true, hint: 'A code cannot be changed.' })}
      />
      <LabelledField label="Name" {...formField(form, 'name', required)} />
      <LabelledSelect
        label="Class"
        options={CLASSES}
        value={form.watch('class')}
        onChange={formChoice(form, 'class').onChange}
      />
    </FormDialog>
  );
}
