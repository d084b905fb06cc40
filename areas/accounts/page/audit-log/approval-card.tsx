import { accountsCalls } from '../../contract/calls.ts';
import { type Approval, type ApprovedChange } from '../../contract/approval.ts';
import { mdiAccountMultipleCheckOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useChange } from '@holdfast/web/lib/api.ts';
import { momentText, recentText } from '@holdfast/web/lib/date-text.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { StepList } from './step-list.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';

interface ApprovalProps {
  readonly approval: Approval;
  readonly onApproved: (approved: ApprovedChange) => void;
}

/** A change that needs two people: what changes, how far it is, and the decision. */
export function ApprovalCard(props: ApprovalProps) {
  const { approval } = props;
  const { name, details, reason } = approval;
  const requestedAt = recentText(approval.requestedAt, { isInSentence: true });
  const asked = `Requested by ${approval.requestedByName}, ${requestedAt}.`;
  return (
    <Card
      component="section"
      aria-label={name}
      sx={(theme: Theme) => ({
        mb: 6,
        borderInlineStart: `3px solid ${theme.palette.chart[1]}`,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 280px', lg: 'minmax(0, 1fr) 280px 220px' },
      })}
    >
      <Box sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
          <IconTile path={mdiAccountMultipleCheckOutline} tone="warning" />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="subtitle1" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {details === '' ? asked : `${details}. ${asked}`}
            </Typography>
          </Box>
        </Box>
        <Changes changes={approval.changes} />
        {reason === '' ? null : (
          <Typography variant="body2" dir="auto" sx={{ mt: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Reason: “{reason}”
          </Typography>
        )}
      </Box>
      <Box sx={part('md')}>
        <StepList steps={stepsOf(approval)} />
      </Box>
      <Box sx={[part('lg'), { gridColumn: { md: '1 / -1', lg: 'auto' } }]}>
        <Decision {...props} />
      </Box>
    </Card>
  );
}

/** The line is above the part where the parts stand below each other, and beside it where they stand in a row. */
const part =
  (besideFrom: 'md' | 'lg') =>
  ({ palette, breakpoints }: Theme) => {
    const line = `1px solid ${palette.divider}`;
    return {
      padding: '20px',
      minWidth: 0,
      borderTop: line,
      [breakpoints.up(besideFrom)]: { borderTop: 'none', borderInlineStart: line },
    };
  };

function Changes({ changes }: Pick<Approval, 'changes'>) {
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <Box
      component="table"
      sx={{
        mt: 3,
        width: '100%',
        borderCollapse: 'collapse',
        typography: 'body2',
        '& th': { fontWeight: 400, color: 'text.secondary', textAlign: 'left', whiteSpace: 'nowrap' },
        '& th, & td': { py: 1.5, paddingInlineEnd: 3, verticalAlign: 'top' },
        '& td': { overflowWrap: 'anywhere' },
        '& tr + tr': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Field</th>
          {hasBefore ? <th scope="col">Before</th> : null}
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" dir="auto">
              {field}
            </th>
            {hasBefore ? <td dir="auto">{before ?? 'None'}</td> : null}
            <Box component="td" dir="auto" sx={{ fontWeight: before === after ? 400 : 600 }}>
              {after ?? 'None'}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function stepsOf(approval: Approval) {
  const requested = {
    label: 'Requested',
    note: `${approval.requestedByName}, ${recentText(approval.requestedAt, { isInSentence: true })}`,
    state: 'done',
  } as const;
  const inEffect = { label: 'In effect', note: 'Everyone concerned is notified', state: 'ahead' } as const;
  if (approval.effectiveFrom !== null)
    return [
      requested,
      {
        label: 'Waiting time',
        note:
          'There is no second admin. Clients concerned are notified. ' +
          `Takes effect on ${momentText(approval.effectiveFrom)}`,
        state: 'current',
      } as const,
      inEffect,
    ];
  return [
    requested,
    {
      label: 'Approval by a second admin',
      note:
        `${approval.canApprove ? 'You can approve' : approversText(approval)}, ` +
        `expires ${momentText(approval.expiresAt)}`,
      state: 'current',
    } as const,
    inEffect,
  ];
}

function approversText({ approvers }: Approval): string {
  return approvers.length === 0 ? 'Nobody can approve at the moment' : `By ${approvers.join(', ')}`;
}

/** Why the reader cannot approve. */
const OBSTACLES: Readonly<Record<NonNullable<Approval['obstacle']>, string>> = {
  requester: 'The requester cannot approve.',
  newAdmin: 'You became an admin after this request was made, so you cannot approve it.',
  concerned: 'This change is about your own account, so you cannot approve it. You can reject it.',
  underChange: 'A change of your own account is waiting for approval. Until it is decided, you cannot approve.',
  notAdmin: 'Only an admin with full scope can approve.',
};

function Decision({ approval, onApproved }: ApprovalProps) {
  const run = useReportedAction();
  const approve = useChange(accountsCalls.approveChange);
  const refuse = useChange(accountsCalls.refuseChange);
  const withdraw = useChange(accountsCalls.withdrawChange);
  const given = { params: { id: approval.id } };
  const decide = (send: () => Promise<unknown>, done: string) =>
    run(send, { done, failure: 'The decision could not be saved.' });
  const { isDue } = approval;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, height: '100%' }}>
      {approval.canApprove || isDue ? (
        <ActionButton
          call={accountsCalls.approveChange}
          variant="contained"
          loading={approve.isPending}
          onClick={() =>
            void decide(
              () => approve.mutateAsync(given).then(onApproved),
              isDue ? 'The change is in effect.' : 'Change approved. It is in effect.',
            )
          }
        >
          {isDue ? 'Put in effect' : 'Approve change'}
        </ActionButton>
      ) : null}
      {approval.isOwn ? (
        <ActionButton
          call={accountsCalls.withdrawChange}
          variant="outlined"
          loading={withdraw.isPending}
          onClick={() => void decide(() => withdraw.mutateAsync(given), 'Request withdrawn.')}
        >
          Withdraw request
        </ActionButton>
      ) : (
        <ActionButton
          call={accountsCalls.refuseChange}
          variant="outlined"
          loading={refuse.isPending}
          onClick={() => void decide(() => refuse.mutateAsync(given), 'Change rejected.')}
        >
          Reject
        </ActionButton>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary', mt: 'auto', pt: 2 }}>
        {noteOf(approval)}
      </Typography>
    </Box>
  );
}

function noteOf({ obstacle, effectiveFrom, isDue }: Approval): string {
  if (isDue) return 'The waiting time has passed.';
  if (obstacle === null) return 'Approve it only if you know why. The requester cannot approve.';
  return obstacle === 'requester' && effectiveFrom !== null
    ? 'With a second admin, changes take effect when they are approved.'
    : OBSTACLES[obstacle];
}
