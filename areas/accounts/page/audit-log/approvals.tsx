import { accountsCalls } from '../../contract/calls.ts';
import { type ApprovalRule, type ApprovedChange } from '../../contract/approval.ts';
import { countNoun } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { waitingToast } from '../session/waiting-toast.ts';
import { ShownOnceDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { Loaded, RetryAlert } from '@holdfast/web/ui/loaded.tsx';

const SHOWN_MAX = 50;
const PENDING = { query: { state: 'requested' as const, limit: SHOWN_MAX } };

/** The changes that wait for a second admin; nothing if there are none. */
export function Approvals() {
  const approvals = useCall(accountsCalls.listApprovals, PENDING);
  const [approved, setApproved] = useState<ApprovedChange | null>(null);
  return (
    <Loaded
      query={approvals}
      renderFailure={(text, retry) => (
        <RetryAlert severity="error" text={`Changes to approve could not be loaded: ${text}`} onRetry={retry} />
      )}
    >
      {(data) => (
        <>
          {data.items.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} onApproved={setApproved} />
          ))}
          {data.total > data.items.length ? (
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 6 }}>
              {countNoun(data.total - data.items.length, 'more change')} pending approval.
            </Typography>
          ) : null}
          {approved?.handoverCode ? (
            <HandoverDialog
              email={approved.details}
              requestedByName={approved.requestedByName}
              code={approved.handoverCode}
              onClose={() => setApproved(null)}
            />
          ) : null}
        </>
      )}
    </Loaded>
  );
}

/** The server stores only a digest, so neither Escape nor a click outside closes the dialog. */
function HandoverDialog({
  email,
  requestedByName,
  code,
  onClose,
}: {
  readonly email: string;
  readonly requestedByName: string;
  readonly code: string;
  readonly onClose: () => void;
}) {
  return (
    <ShownOnceDialog
      title="Hand over the code"
      text={
        `${requestedByName} may know the password of ${email}. Signing in with it also needs this code, until they ` +
        'choose a password of their own. Give it to them yourself, and to nobody else. It is shown only now.'
      }
      secret={code}
      copyLabel="Copy code"
      closeLabel="I’ve noted the code"
      onClose={onClose}
    />
  );
}

/** The settings of the rule. Changing them falls under the rule. */
export function RuleDialog({ rule, ...opened }: DialogProps & { readonly rule: ApprovalRule }) {
  const update = useChange(accountsCalls.updateApprovalRule);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: {
      isOn: rule.isOn,
      waitHours: String(rule.waitHours),
      expiryDays: String(rule.expiryDays),
      figuresFromUsd: rule.figuresFromUsd ?? '',
      reason: '',
    },
    fields: ['isOn', 'waitHours', 'expiryDays', 'figuresFromUsd', 'reason'],
    send: ({ isOn, waitHours, expiryDays, figuresFromUsd, reason }) =>
      update.mutateAsync({
        body: {
          isOn,
          waitHours: Number(waitHours),
          expiryDays: Number(expiryDays),
          figuresFromUsd: figuresFromUsd.trim() === '' ? null : figuresFromUsd.trim(),
          ...(reason.trim() !== '' && { reason }),
        },
      }),
    done: (changed) => waitingToast(changed.pendingApproval) ?? 'Two-person rule saved.',
  });
  return (
    <FormDialog
      {...dialog}
      isWide
      title="Two-person rule"
      submitLabel={rule.isOn && !rule.isInSetUp ? 'Request change' : 'Save'}
      intro={
        'Money of clients without evidence of a chain, deposit addresses, deposit wallets, networks open to clients, ' +
        'admins, payments to another address, closed months and this rule change only with a second admin, who ' +
        'was an ' +
        'admin before the request.'
      }
    >
      {rule.isInSetUp ? (
        <Alert severity="info">
          Changes take effect at once until the first client has a deposit address or a balance.
        </Alert>
      ) : null}
      {rule.admins === 1 ? (
        <Alert severity="warning">
          There is one admin with full scope, so changes take effect after the waiting time. Add a second admin.
        </Alert>
      ) : null}
      {rule.pendingApproval ? <Alert severity="info">A change of this rule is waiting for approval.</Alert> : null}
      <LabelledSwitch
        label="Require a second admin"
        hint="Without it, one admin can credit clients and redirect their deposits alone."
        {...formSwitch(form, 'isOn')}
      />
      <Columns>
        <LabelledField
          label="Waiting time with one admin (hours)"
          inputMode="numeric"
          {...formField(form, 'waitHours', wholeNumber(720))}
        />
        <LabelledField
          label="Time to approve (days)"
          inputMode="numeric"
          {...formField(form, 'expiryDays', wholeNumber(90))}
        />
      </Columns>
      <LabelledField
        label="Second person for figures from (USD)"
        hint="Manual prices, manual disposals and recorded costs from this amount on. Empty: never."
        inputMode="decimal"
        {...formField(form, 'figuresFromUsd')}
      />
      <LabelledField
        label="Reason"
        hint="Visible to the other admin."
        {...formField(form, 'reason', { maxLength: { value: 500, message: 'At most 500 characters' } })}
      />
    </FormDialog>
  );
}

function wholeNumber(max: number) {
  const message = `Enter a whole number from 1 to ${max}`;
  return {
    validate: (value: string) => (/^\d+$/u.test(value) && Number(value) >= 1 && Number(value) <= max) || message,
  };
}
