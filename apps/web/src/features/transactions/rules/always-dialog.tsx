import { contract, type RuleConditions, type Transaction } from '@holdfast/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { callApi, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { jobWatch } from '../../../lib/jobs/use-job-watch.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import { labelOfAction } from '../labels/action-labels.ts';
import { directionOf, otherSideName, otherSideOf } from '../labels/transaction-labels.ts';
import { RulePreviewBox } from './rule-preview-box.tsx';

interface AlwaysDialogProps {
  readonly isOpen: boolean;
  readonly transaction: Transaction;
  readonly action: string;
  readonly onClose: () => void;
  /** Called when the rule exists; the transaction itself is classified next. */
  readonly onAdded: () => void;
}

export function conditionsLike(transaction: Transaction): RuleConditions {
  const other = otherSideOf(transaction);
  return {
    ...(other && { counterpartyAddress: other.address }),
    ...(transaction.networkId !== null && { networkId: transaction.networkId }),
    direction: directionOf(transaction),
  };
}

/** "Always do this": previews the effect of the rule, then adds it. */
export function AlwaysDialog({ isOpen, transaction, action, onClose, onAdded }: AlwaysDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const other = otherSideOf(transaction);
  const otherName = other ? otherSideName(other) : 'this';
  const conditions = conditionsLike(transaction);
  const [name, setName] = useState(`${labelOfAction(action)}: ${otherName}`);
  const [isForAll, setForAll] = useState(true);
  const [refusal, setRefusal] = useState<string>();
  const preview = useQuery({
    queryKey: ['rule-preview', conditions, action],
    queryFn: () => callApi(contract.previewRule, { body: { conditions, action } }),
    enabled: isOpen,
  });
  const addRule = useChange(contract.addRule);
  const applyRule = useChange(contract.applyRule);
  // The transaction itself is one of them, and is classified manually.
  const others = Math.max(0, (preview.data?.wouldClassify ?? 0) - 1);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    try {
      const rule = await addRule.mutateAsync({ body: { name: name.trim(), conditions, action } });
      enqueueSnackbar(`Rule “${rule.name}” added.`, { variant: 'success' });
      onAdded();
      if (isForAll && others > 0) jobWatch.note(await applyRule.mutateAsync({ params: { id: rule.id }, body: {} }));
    } catch (error) {
      setRefusal(errorText(error, 'The server gave no reason.'));
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Always ${labelOfAction(action)} for ${otherName}?`}
      submitLabel="Add rule and classify"
      isBusy={addRule.isPending || applyRule.isPending}
      error={refusal ?? (preview.error ? errorText(preview.error) : undefined)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isWide
      intro={
        <>
          {`${directionText(conditions.direction)} ` +
            `${otherName}${transaction.networkName === null ? '' : ` on ${transaction.networkName}`} will be ` +
            `classified as ${labelOfAction(action)} automatically and labelled.`}
        </>
      }
    >
      {preview.data ? (
        <RulePreviewBox preview={preview.data} action={action} />
      ) : preview.error ? null : (
        <Skeleton variant="rounded" height={88} />
      )}
      <LabelledField
        label="Rule name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ input: { maxLength: 200 } }}
      />
      {others > 0 ? (
        <FormControlLabel
          control={<Checkbox checked={isForAll} onChange={(event) => setForAll(event.target.checked)} />}
          label={
            `Also classify the ${others === 1 ? 'other one' : `${others.toLocaleString('en')} others`} that ` +
            `${others === 1 ? 'is' : 'are'} there`
          }
        />
      ) : null}
    </FormDialog>
  );
}

function directionText(direction: RuleConditions['direction']): string {
  if (direction === 'in') return 'Coins that come from';
  if (direction === 'out') return 'Coins that go to';
  return direction === 'both' ? 'Exchanges with' : 'Calls without a transfer to';
}
