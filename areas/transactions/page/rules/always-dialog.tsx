import { transactionsCalls } from '../../contract/calls.ts';
import { type Transaction } from '../../contract/transaction.ts';
import { countNoun, presentCount } from '@holdfast/money';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import type { ClassifyStep } from '../inbox/use-classifying.tsx';
import { labelOfAction } from '../labels/action-labels.ts';
import { otherSideName, otherSideOf } from '../labels/transaction-labels.ts';
import { RulePreviewBox } from './rule-preview-box.tsx';
import { formField, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded, allOf, loadFailureText } from '@holdfast/web/ui/loaded.tsx';

interface AlwaysDialogProps extends DialogProps {
  readonly transaction: Transaction;
  readonly action: string;
  readonly note: string;
  readonly onAlways: (step: ClassifyStep) => void;
}

/** "Always do this": shows the narrowest rule and what it would change, then adds it and classifies in one step. */
export function AlwaysDialog({ transaction, action, note, onAlways, ...opened }: AlwaysDialogProps) {
  const other = otherSideOf(transaction);
  const otherName = other ? otherSideName(other) : 'this';
  const label = labelOfAction(action);
  const conditions = useCall(
    transactionsCalls.getRuleConditions,
    { params: { id: transaction.id } },
    { enabled: opened.isOpen },
  );
  const narrow = conditions.data;
  const preview = useQuery({
    queryKey: ['rule-preview', narrow?.conditions, action],
    queryFn: () => callApi(transactionsCalls.previewRule, { body: { conditions: narrow?.conditions ?? {}, action } }),
    enabled: opened.isOpen && narrow !== undefined,
  });
  // The transaction itself is one of them.
  const others = (preview.data?.items ?? []).filter(
    ({ id, classification }) => id !== transaction.id && classification === null,
  );
  const othersTotal = Math.max(0, (preview.data?.wouldClassify ?? 0) - 1);
  const { form, dialog } = useFormDialog({
    ...opened,
    about: transaction.id,
    values: { name: `${label}: ${otherName}`, isForAll: true },
    hasMistakes: () => narrow === undefined,
    send: async (values) => {
      const includesOthers = values.isForAll && othersTotal > 0;
      const name = values.name.trim();
      onAlways({
        transactionIds: [transaction.id, ...(includesOthers ? others.map(({ id }) => id) : [])],
        summary: `Rule “${name}” added${
          includesOthers ? ` and applied to ${presentCount(othersTotal + 1)} transactions` : ''
        }`,
        send: () =>
          callApi(transactionsCalls.addRuleAndClassify, {
            body: {
              name,
              conditions: narrow?.conditions ?? {},
              action,
              transactionId: transaction.id,
              includesOthers,
              ...(note !== '' && { note }),
            },
          }),
      });
    },
  });
  const forAll = formSwitch(form, 'isForAll');
  return (
    <FormDialog
      {...dialog}
      title={`Always ${label} for ${otherName}?`}
      submitLabel="Add rule and classify"
      error={dialog.error ?? loadFailureText(allOf(conditions, preview))}
      isWide
      intro={
        narrow ? `${narrow.text} Such transactions will be classified as ${label} automatically and labelled.` : ' '
      }
    >
      <Loaded query={allOf(conditions, preview)} skeleton={88}>
        {([, data]) => <RulePreviewBox preview={data} action={action} />}
      </Loaded>
      <LabelledField label="Rule name" slotProps={{ input: { maxLength: 200 } }} {...formField(form, 'name')} />
      {othersTotal > 0 ? (
        <FormControlLabel
          control={<Checkbox checked={forAll.isOn} onChange={(event) => forAll.onChange(event.target.checked)} />}
          label={`Also classify ${countNoun(othersTotal, 'other matching transaction')}`}
        />
      ) : null}
    </FormDialog>
  );
}
