import type { Job } from '@holdfast/contract';
import { countNoun, presentCount } from '@holdfast/money';
import { operationsCalls } from '@holdfast/operations/contract';
import { hasEnded } from '@holdfast/operations/page/job-list';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { callApi, useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { InlineSwitch, LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerHeader, SideDrawer } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { type RowAction, RowMenu } from '@holdfast/web/ui/list/row-menu.tsx';
import { Loaded, loadFailureText } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiArrowDown, mdiArrowUp, mdiPencilOutline, mdiPlayOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { transactionsCalls } from '../../contract/calls.ts';
import type { Rule } from '../../contract/rule.ts';
import { labelOfAction, toneOfAction } from '../labels/action-labels.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RulePreviewBox } from './rule-preview-box.tsx';

const RULES_MAX = 200;

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'apply' | 'delete'; readonly rule: Rule };

/** The rules in the order in which they apply. */
export function RulesDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const titleId = useId();
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} titleId={titleId} width={560}>
      <Rules titleId={titleId} onClose={onClose} />
    </SideDrawer>
  );
}

function Rules({ titleId, onClose }: { readonly titleId: string; readonly onClose: () => void }) {
  const listed = useCall(transactionsCalls.listRules, { query: { limit: RULES_MAX } });
  const { content, isOpen, opening, open, close } = useDialog<Opened>();
  const [jobId, setJobId] = useState<number>();
  return (
    <>
      <DrawerHeader
        titleId={titleId}
        title="Rules"
        subtitle="The first matching rule applies."
        action={
          <SmallActionButton call={transactionsCalls.addRule} icon={mdiPlus} onClick={() => open({ kind: 'add' })}>
            Add rule
          </SmallActionButton>
        }
        onClose={onClose}
      />
      <Box sx={{ overflowY: 'auto', ...cardSides, pb: 8 }}>
        {jobId === undefined ? null : (
          <Box sx={{ py: 4 }}>
            <AppliedRule key={jobId} jobId={jobId} />
          </Box>
        )}
        <Loaded
          query={listed}
          failure="The rules could not be loaded"
          empty={{ title: 'No rules yet', text: 'Tick “Always do this” when you classify, or add one here.' }}
        >
          {({ items: rules }) => (
            <Box component="ul" aria-label="Rules" sx={{ ...plainList, '& > :first-of-type': { borderTop: 0 } }}>
              {rules.map((rule, index) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  before={rules[index - 1]}
                  after={rules[index + 1]}
                  onEdit={() => open({ kind: 'edit', rule })}
                  onApply={() => open({ kind: 'apply', rule })}
                  onDelete={() => open({ kind: 'delete', rule })}
                />
              ))}
            </Box>
          )}
        </Loaded>
      </Box>
      {content?.kind === 'add' ? <RuleDialog key={opening} isOpen={isOpen} rule={null} onClose={close} /> : null}
      {content?.kind === 'edit' ? (
        <RuleDialog key={opening} isOpen={isOpen} rule={content.rule} onClose={close} />
      ) : null}
      {content?.kind === 'apply' ? (
        <ApplyRuleDialog key={opening} isOpen={isOpen} rule={content.rule} onClose={close} onStarted={setJobId} />
      ) : null}
      {content?.kind === 'delete' ? (
        <DeleteRuleDialog key={opening} isOpen={isOpen} rule={content.rule} onClose={close} />
      ) : null}
    </>
  );
}

/** Deletes a rule, and undoes what it classified if requested. */
function DeleteRuleDialog({ rule, ...opened }: DialogProps & { readonly rule: Rule }) {
  const deleteRule = useChange(transactionsCalls.deleteRule);
  const [undo, setUndo] = useState(false);
  const noun = rule.classifiedTotal === 1 ? 'classification' : 'classifications';
  const count = `${presentCount(rule.classifiedTotal)} ${noun}`;
  return (
    <ActionDialog
      {...opened}
      title={`Delete “${rule.name}”?`}
      text={
        undo
          ? 'The rule no longer applies to new transactions. What it classified is restored to what it was before.'
          : 'Existing classifications are kept. The rule no longer applies to new transactions.'
      }
      confirmLabel="Delete"
      isDestructive
      send={() => deleteRule.mutateAsync({ params: { id: rule.id }, query: { undo } })}
      done={() => (undo ? `“${rule.name}” deleted and ${count} undone.` : `“${rule.name}” deleted.`)}
    >
      {rule.classifiedTotal > 0 ? (
        <FormControlLabel
          control={<Checkbox checked={undo} onChange={(event) => setUndo(event.target.checked)} />}
          label={`Also undo its ${count}`}
          sx={{ mt: 3 }}
        />
      ) : null}
    </ActionDialog>
  );
}

interface RuleRowProps {
  readonly rule: Rule;
  /** The rules before and after it. */
  readonly before: Rule | undefined;
  readonly after: Rule | undefined;
  readonly onEdit: () => void;
  readonly onApply: () => void;
  readonly onDelete: () => void;
}

function RuleRow({ rule, before, after, onEdit, onApply, onDelete }: RuleRowProps) {
  const run = useReportedAction();
  const updateRule = useChange(transactionsCalls.updateRule);
  const moveTo = (priority: number) =>
    run(() => updateRule.mutateAsync({ params: { id: rule.id }, body: { priority: Math.max(0, priority) } }), {
      failure: 'The rule could not be moved.',
    });
  const builtIn = rule.isBuiltIn ? 'A built-in rule can only be turned on or off and moved.' : undefined;
  const actions = (): RowAction[] => [
    { label: 'Dry run and apply', icon: mdiPlayOutline, call: transactionsCalls.applyRule, onSelect: onApply },
    {
      label: 'Move up',
      icon: mdiArrowUp,
      call: transactionsCalls.updateRule,
      refusal: before ? undefined : 'Already first.',
      onSelect: () => void moveTo((before?.priority ?? 0) - 1),
    },
    {
      label: 'Move down',
      icon: mdiArrowDown,
      call: transactionsCalls.updateRule,
      refusal: after ? undefined : 'Already last.',
      onSelect: () => void moveTo((after?.priority ?? 0) + 1),
    },
    { label: 'Edit', icon: mdiPencilOutline, call: transactionsCalls.updateRule, refusal: builtIn, onSelect: onEdit },
    {
      label: `Delete “${rule.name}”`,
      icon: mdiTrashCanOutline,
      isDestructive: true,
      call: transactionsCalls.deleteRule,
      refusal: builtIn,
      onSelect: onDelete,
    },
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        py: 4,
        borderTop: '1px solid',
        borderColor: 'hairlineRaised',
      }}
    >
      <InlineSwitch
        label={`“${rule.name}” is on`}
        isOn={rule.isEnabled}
        call={transactionsCalls.updateRule}
        onChange={(isEnabled) => updateRule.mutateAsync({ params: { id: rule.id }, body: { isEnabled } })}
      />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1 }}>
          <Typography dir="auto" variant="subtitle1" component="span" sx={{ overflowWrap: 'anywhere' }}>
            {rule.name}
          </Typography>
          <StatusChip label={labelOfAction(rule.action)} tone={toneOfAction(rule.action)} shape="square" />
          {rule.isBuiltIn ? <StatusChip label="Built in" shape="square" /> : null}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {rule.text}
        </Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {`Priority ${rule.priority}. ` +
            (rule.classifiedTotal === 0
              ? 'No classifications yet.'
              : `${countNoun(rule.classifiedTotal, 'transaction')} classified.`)}
        </Typography>
      </Box>
      <RowMenu rowLabel={rule.name} actions={actions} />
    </Box>
  );
}

interface ApplyRuleDialogProps extends DialogProps {
  readonly rule: Rule;
  readonly onStarted: (jobId: number) => void;
}

/** Previews the effect of the rule on existing transactions, then applies it. */
function ApplyRuleDialog({ rule, onStarted, ...opened }: ApplyRuleDialogProps) {
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
function AppliedRule({ jobId }: { readonly jobId: number }) {
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
