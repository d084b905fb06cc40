import { transactionsCalls } from '../../contract/calls.ts';
import { operationsCalls } from '@holdfast/operations/contract';
import { type Job } from '@holdfast/contract';
import { type Rule } from '../../contract/rule.ts';
import { presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { hasEnded } from '@holdfast/operations/page/job-list';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { RulePreviewBox } from './rule-preview-box.tsx';
import { formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded, loadFailureText } from '@holdfast/web/ui/loaded.tsx';

interface ApplyRuleDialogProps extends DialogProps {
  readonly rule: Rule;
  readonly onStarted: (jobId: number) => void;
}

/** Previews the effect of the rule on existing transactions, then applies it. */
export function ApplyRuleDialog({ rule, onStarted, ...opened }: ApplyRuleDialogProps) {
  const { conditions, action } = rule;
  const apply = useChange(transactionsCalls.applyRule);
  const { form, dialog } = useFormDialog({
    ...opened,
    about: rule.id,
    values: { replaceExisting: false },
    send: (body) => apply.mutateAsync({ params: { id: rule.id }, body }),
    onDone: (job) => {
      jobWatch.note(job);
      onStarted(job.id);
    },
  });
  const replaceExisting = form.watch('replaceExisting');
  const preview = useQuery({
    queryKey: ['rule-preview', conditions, action, replaceExisting],
    queryFn: () => callApi(transactionsCalls.previewRule, { body: { conditions, action, replaceExisting } }),
    enabled: opened.isOpen,
  });
  return (
    <FormDialog
      {...dialog}
      title={`Apply “${rule.name}” to existing transactions?`}
      submitLabel="Apply"
      error={dialog.error ?? loadFailureText(preview)}
      isWide
    >
      <Loaded query={preview} skeleton={88}>
        {(data) => <RulePreviewBox preview={data} action={action} />}
      </Loaded>
      <LabelledSwitch
        label="Also change transactions that are already classified"
        hint="Otherwise only unclassified transactions are changed."
        {...formSwitch(form, 'replaceExisting')}
      />
    </FormDialog>
  );
}

/** The result of applying a rule, with an undo button. */
export function AppliedRule({ jobId }: { readonly jobId: number }) {
  const { data: job } = useCall(operationsCalls.getJob, { params: { id: jobId } });
  const undo = useChange(transactionsCalls.undoClassification);
  const [outcome, setOutcome] = useState<string>();
  if (!job || !hasEnded(job)) return <Alert severity="info">Running. See the job tray for progress.</Alert>;
  if (job.status !== 'succeeded') return <Alert severity="warning">{job.error ?? 'Stopped.'}</Alert>;
  const batchId = batchOf(job.result);
  const takeBack = async (id: number) => {
    try {
      const { restored, changedSince } = await undo.mutateAsync({ params: { id } });
      setOutcome(outcomeText({ restored, changedSince }));
    } catch (error) {
      setOutcome(errorText(error, 'The server gave no reason.'));
    }
  };
  return (
    <Alert
      severity="success"
      action={
        batchId === null || outcome !== undefined ? undefined : (
          <Button variant="text" size="small" loading={undo.isPending} onClick={() => void takeBack(batchId)}>
            Undo
          </Button>
        )
      }
    >
      {outcome ?? (job.message || 'Done.')}
    </Alert>
  );
}

function outcomeText({ restored, changedSince }: { readonly restored: number; readonly changedSince: number }): string {
  const back = restored === 1 ? 'One restored.' : `${presentCount(restored)} restored.`;
  if (changedSince === 0) return back;
  return (
    `${back} ` +
    (changedSince === 1
      ? 'One was changed since and was kept.'
      : `${presentCount(changedSince)} were changed since and were kept.`)
  );
}

/** The kind of the job determines the shape of its result; without a batch, nothing was classified. */
function batchOf(result: Job['result']): number | null {
  const value = typeof result === 'object' && result !== null && !Array.isArray(result) ? result['batchId'] : null;
  return typeof value === 'number' ? value : null;
}
