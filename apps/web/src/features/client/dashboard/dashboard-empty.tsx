import Card from '@mui/material/Card';
import { usePublicConfig } from '../../../lib/config.ts';
import { rateText } from '../../../lib/rate-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';

/** A client who has just begun: what will stand here, and the one thing to do. */
export function DashboardEmpty({
  isOwn,
  annualRate,
  hasPending = false,
}: {
  readonly isOwn: boolean;
  /** Of the terms in force. */
  readonly annualRate: string;
  readonly hasPending?: boolean;
}) {
  const { clientPortal } = usePublicConfig();
  if (!isOwn) {
    return (
      <Card>
        <EmptyState title="Nothing on deposit" text="This client has no cleared deposit that is not repaid." />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        title={hasPending ? 'Nothing has cleared yet' : 'Nothing on deposit yet'}
        text={
          hasPending
            ? 'Your deposit shows here once it has cleared, with its interest from the day you announced it.'
            : `Deposit a coin and watch its interest grow here: ${rateText(annualRate)} a year, paid in the same coin.`
        }
        {...(clientPortal && {
          action: (
            <ButtonLink variant="contained" to="/client/deposit-withdraw">
              {hasPending ? 'Go to Deposit' : 'Make a deposit'}
            </ButtonLink>
          ),
        })}
      />
    </Card>
  );
}
