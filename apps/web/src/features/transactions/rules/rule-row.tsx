import { contract, type Rule } from '@holdfast/contract';
import { mdiArrowDown, mdiArrowUp, mdiPencilOutline, mdiPlayOutline, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { InlineSwitch } from '../../../ui/form/switches.tsx';
import { type RowAction, RowMenu } from '../../../ui/list/row-menu.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { labelOfAction, toneOfAction } from '../words/action-words.ts';

interface RuleRowProps {
  readonly rule: Rule;
  /** Its neighbours in the order of deciding. */
  readonly before: Rule | undefined;
  readonly after: Rule | undefined;
  readonly onEdit: () => void;
  readonly onApply: () => void;
  readonly onDelete: () => void;
}

export function RuleRow({ rule, before, after, onEdit, onApply, onDelete }: RuleRowProps) {
  const { enqueueSnackbar } = useSnackbar();
  const updateRule = useChange(contract.updateRule);
  const moveTo = async (priority: number) => {
    try {
      await updateRule.mutateAsync({ params: { id: rule.id }, body: { priority: Math.max(0, priority) } });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The rule could not be moved.'), { variant: 'error' });
    }
  };
  const builtIn = rule.isBuiltIn ? 'A built-in rule can only be switched and moved.' : undefined;
  const actions = (): RowAction[] => [
    { label: 'Dry run and apply', icon: mdiPlayOutline, onSelect: onApply },
    {
      label: 'Decide earlier',
      icon: mdiArrowUp,
      refusal: before ? undefined : 'It is the first.',
      onSelect: () => void moveTo((before?.priority ?? 0) - 1),
    },
    {
      label: 'Decide later',
      icon: mdiArrowDown,
      refusal: after ? undefined : 'It is the last.',
      onSelect: () => void moveTo((after?.priority ?? 0) + 1),
    },
    { label: 'Edit', icon: mdiPencilOutline, refusal: builtIn, onSelect: onEdit },
    {
      label: `Delete “${rule.name}”`,
      icon: mdiTrashCanOutline,
      isDestructive: true,
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
          {rule.words}
        </Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {`Priority ${rule.priority}. ${rule.classifiedTotal === 0 ? 'Has classified nothing yet.' : `Has classified ${rule.classifiedTotal.toLocaleString('en')}.`}`}
        </Typography>
      </Box>
      <RowMenu rowLabel={rule.name} actions={actions} />
    </Box>
  );
}
