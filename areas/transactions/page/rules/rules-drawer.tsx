import { transactionsCalls } from '../../contract/calls.ts';
import { type Rule } from '../../contract/rule.ts';
import { countNoun, presentCount } from '@holdfast/money';
import { mdiArrowDown, mdiArrowUp, mdiPencilOutline, mdiPlayOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { InlineSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { type RowAction, RowMenu } from '@holdfast/web/ui/list/row-menu.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { DrawerHeader, SideDrawer } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { labelOfAction, toneOfAction } from '../labels/action-labels.ts';
import { AppliedRule, ApplyRuleDialog } from './apply-rule-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

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
