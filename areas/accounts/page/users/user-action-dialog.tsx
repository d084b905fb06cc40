import type { PendingApproval } from '../../contract/approval.ts';
import type { User } from '../../contract/user.ts';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { waitingToast } from '../session/waiting-toast.ts';
import { ConfirmDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { runForEach, type RunResult } from '@holdfast/web/lib/run-for-each.ts';
import { type UserActionName, USER_ACTIONS, useUserActions } from './user-actions.ts';
import { userName } from './user-labels.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

export interface UserActionRequest {
  readonly action: UserActionName;
  readonly users: readonly User[];
  /** Called after success, for example to clear a selection. */
  readonly onDone?: () => void;
}

interface UserActionDialogProps extends DialogProps {
  readonly request: UserActionRequest;
}

/** Confirms, runs the action, and reports the result; if some of several fail, each is listed with its reason. */
export function UserActionDialog({ isOpen, request, onClose }: UserActionDialogProps) {
  const run = useUserActions()[request.action];
  const [result, setResult] = useState<RunResult<User> | null>(null);
  const waits = useRef<PendingApproval | null>(null);
  const action = USER_ACTIONS[request.action];
  const failed = result?.failed ?? [];
  const isPartly = failed.length > 0 && request.users.length > 1;
  const remaining = failed.length > 0 ? failed.map(({ row }) => row) : request.users;

  const { dialog } = useFormDialog<Record<string, never>, RunResult<User>>({
    isOpen,
    onClose,
    values: {},
    send: () => {
      waits.current = null;
      return runForEach(remaining, async (user) => {
        const changed = await run(user);
        if (typeof changed === 'object' && 'pendingApproval' in changed)
          waits.current = changed.pendingApproval ?? waits.current;
      });
    },
    done: ({ succeeded }) => (succeeded.length === 0 ? null : (waitingToast(waits.current) ?? action.done(succeeded))),
    onSent: (outcome) => {
      setResult(outcome);
      if (outcome.succeeded.length > 0) request.onDone?.();
      if (outcome.failed.length === 0) onClose();
    },
  });

  return (
    <ConfirmDialog
      open={isOpen}
      title={isPartly ? 'Some actions failed' : action.title(remaining)}
      text={isPartly ? <FailureList failed={failed} /> : <Question users={remaining} text={action.text(remaining)} />}
      confirmLabel={failed.length > 0 ? 'Try again' : action.confirmLabel}
      isDestructive={action.isDestructive}
      isBusy={dialog.isBusy}
      cancelLabel={isPartly ? 'Close' : 'Cancel'}
      error={failed.length > 0 && !isPartly ? errorText(failed[0]?.error) : ''}
      onConfirm={() => dialog.onSubmit()}
      onClose={onClose}
    />
  );
}

function Question({ users, text }: { readonly users: readonly User[]; readonly text: string }) {
  return (
    <>
      {text}
      {users.length > 2 ? (
        <Box component="ul" sx={{ mt: 2, mb: 0, paddingInlineStart: 5, maxHeight: 160, overflowY: 'auto' }}>
          {users.map((user) => (
            <li key={user.id}>{userName(user)}</li>
          ))}
        </Box>
      ) : null}
    </>
  );
}

function FailureList({ failed }: { readonly failed: RunResult<User>['failed'] }) {
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 5, maxHeight: 200, overflowY: 'auto' }}>
      {failed.map(({ row, error }) => (
        <li key={row.id}>
          <Box component="span" sx={{ fontWeight: 500, color: 'text.primary' }}>
            {userName(row)}
          </Box>
          : {errorText(error)}
        </li>
      ))}
    </Box>
  );
}
