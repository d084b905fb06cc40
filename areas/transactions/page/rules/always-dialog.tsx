import { transactionsCalls } from '../../contract/calls.ts';
import { type Transaction } from '../../contract/transaction.ts';
import { countNoun, presentCount } from '@holdfast/money';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/**
 * "Always do this": the rule in words with its scope to choose, and what it would change; one step adds and applies it.
 */
export function AlwaysDialog({ transaction, action, note, onAlways, ...opened }: AlwaysDialogProps) {
  const other = otherSideOf(transaction);
  const otherName = other ? otherSideName(other) : 'this';
  const label = labelOfAction(action);
  const conditions = useCall(
    transactionsCalls.getRuleConditions,
    { params: { id: transaction.id } },
    { enabled: opened.isOpen },
  );
  const [scopeAt, setScopeAt] = useState(0);
  const scopes = conditions.data?.scopes ?? [];
  const scope = scopes[scopeAt] ?? scopes[0];
  const preview = useQuery({
    queryKey: ['rule-preview', scope?.conditions, action],
    queryFn: () => callApi(transactionsCalls.previewRule, { body: { conditions: scope?.conditions ?? {}, action } }),
    enabled: opened.isOpen && scope !== undefined,
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
    hasMistakes: () => scope === undefined,
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
              conditions: scope?.conditions ?? {},
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
      intro={scope ? `${scope.text} will be classified as ${label} automatically and labeled.` : ' '}
    >
      {scopes.length > 1 ? (
        <FormControl component="fieldset">
          <FormLabel component="legend" sx={{ mb: 1 }}>
            Applies to
          </FormLabel>
          <RadioGroup value={String(scopeAt)} onChange={(event) => setScopeAt(Number(event.target.value))}>
            {scopes.map(({ text }, at) => (
              <FormControlLabel
                key={text}
                value={String(at)}
                control={<Radio />}
                label={text}
                sx={{ '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
              />
            ))}
          </RadioGroup>
        </FormControl>
      ) : null}
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
