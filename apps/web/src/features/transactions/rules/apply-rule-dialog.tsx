import { contract, type Rule } from '@holdfast/contract';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { jobWatch } from '../../../lib/jobs/use-job-watch.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { LabelledSwitch } from '../../../ui/form/switches.tsx';
import { RulePreviewBox } from './rule-preview-box.tsx';

interface ApplyRuleDialogProps {
  readonly isOpen: boolean;
  readonly rule: Rule;
  readonly onClose: () => void;
  readonly onStarted: (jobId: number) => void;
}

/** What the rule would do with everything that is there; then does it. */
export function ApplyRuleDialog({ isOpen, rule, onClose, onStarted }: ApplyRuleDialogProps) {
  const [replaceExisting, setReplaceExisting] = useState(false);
  const { conditions, action } = rule;
  const preview = useQuery({
    queryKey: ['rule-preview', conditions, action, replaceExisting],
    queryFn: () => callApi(contract.previewRule, { body: { conditions, action, replaceExisting } }),
    enabled: isOpen,
  });
  const apply = useChange(contract.applyRule);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const job = await apply.mutateAsync({ params: { id: rule.id }, body: { replaceExisting } });
      jobWatch.note(job);
      onStarted(job.id);
      onClose();
    } catch (error) {
      setRefusal(errorText(error, 'The server did not say why this failed.'));
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Apply “${rule.name}” to what is there?`}
      submitLabel="Apply"
      isBusy={apply.isPending}
      error={refusal ?? (preview.error ? errorText(preview.error) : undefined)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      isWide
    >
      {preview.data ? (
        <RulePreviewBox preview={preview.data} action={action} />
      ) : preview.error ? null : (
        <Skeleton variant="rounded" height={88} />
      )}
      <LabelledSwitch
        label="Also change what is classified otherwise"
        hint="Without it, only unclassified transactions are touched."
        isOn={replaceExisting}
        onChange={setReplaceExisting}
      />
    </FormDialog>
  );
}
