import { contract, type Rule } from '@holdfast/contract';
import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCall, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DeletionDialog } from '../../../ui/form/confirm-dialog.tsx';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AppliedRule } from './applied-rule.tsx';
import { ApplyRuleDialog } from './apply-rule-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleRow } from './rule-row.tsx';

const RULES_MAX = 200;

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'apply' | 'delete'; readonly rule: Rule };

/** The rules in the order in which they decide. */
export function RulesDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 560, maxWidth: '100%' } },
      }}
    >
      <Rules titleId={titleId} onClose={onClose} />
    </Drawer>
  );
}

function Rules({ titleId, onClose }: { readonly titleId: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useCall(contract.listRules, { query: { limit: RULES_MAX } });
  const deleteRule = useChange(contract.deleteRule);
  const { content, isOpen, opening, open, close } = useDialog<Opened>();
  const [jobId, setJobId] = useState<number>();
  const rules = data?.items ?? [];
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: { xs: 4, sm: 6 },
          py: 4,
          borderBottom: '1px solid',
          borderColor: 'hairlineRaised',
        }}
      >
        <Box sx={{ flexGrow: 1 }}>
          <Typography id={titleId} variant="h2">
            Rules
          </Typography>
          <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            The first that fits decides on what comes in.
          </Typography>
        </Box>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiPlus} size={16} />}
          onClick={() => open({ kind: 'add' })}
        >
          Add rule
        </Button>
        <IconButton aria-label="Close" autoFocus onClick={onClose} sx={{ marginInlineEnd: -2 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', px: { xs: 4, sm: 6 }, pb: 8 }}>
        {jobId === undefined ? null : (
          <Box sx={{ py: 4 }}>
            <AppliedRule key={jobId} jobId={jobId} />
          </Box>
        )}
        {error && !data ? (
          <ErrorState title="The rules could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />
        ) : null}
        {data && rules.length === 0 ? (
          <EmptyState title="No rules yet" text="Tick “Always do this” when you classify, or add one here." />
        ) : null}
        <Box
          component="ul"
          aria-label="Rules"
          sx={{ listStyle: 'none', m: 0, p: 0, '& > :first-of-type': { borderTop: 0 } }}
        >
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
      </Box>
      {content?.kind === 'add' ? <RuleDialog key={opening} isOpen={isOpen} rule={null} onClose={close} /> : null}
      {content?.kind === 'edit' ? (
        <RuleDialog key={opening} isOpen={isOpen} rule={content.rule} onClose={close} />
      ) : null}
      {content?.kind === 'apply' ? (
        <ApplyRuleDialog key={opening} isOpen={isOpen} rule={content.rule} onClose={close} onStarted={setJobId} />
      ) : null}
      {content?.kind === 'delete' ? (
        <DeletionDialog
          key={opening}
          isOpen={isOpen}
          title={`Delete “${content.rule.name}”?`}
          text="What it has classified stays as it is. New transactions are no longer decided by it."
          done={`“${content.rule.name}” is deleted.`}
          onDelete={() => deleteRule.mutateAsync({ params: { id: content.rule.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
