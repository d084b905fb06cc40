import { mdiDownload, mdiFileDocumentOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';

const StatementDialog = lazy(async () => ({
  default: (await import('../documents/statement-dialog.tsx')).StatementDialog,
}));
const AgreementDialog = lazy(async () => ({
  default: (await import('../documents/agreement-dialog.tsx')).AgreementDialog,
}));

const DOCUMENTS = [
  { document: 'agreement', label: 'Agreement', icon: mdiFileDocumentOutline },
  { document: 'statement', label: 'Statement', icon: mdiDownload },
] as const;

interface DashboardActionsProps {
  readonly isOwn: boolean;
  readonly userId: number | undefined;
  /** The day of the first deposit, where a full statement begins. */
  readonly since: string | undefined;
}

/** On phones the two documents are in the Documents card, and this row has only deposit and withdrawal. */
export function DashboardActions({ isOwn, userId, since }: DashboardActionsProps) {
  const { clientPortal } = usePublicConfig();
  const { content, isOpen, opening, open, close } = useDialog<(typeof DOCUMENTS)[number]['document']>();
  return (
    <>
      {DOCUMENTS.map(({ document, label, icon }) => (
        <Button
          key={document}
          variant="text"
          startIcon={<Icon path={icon} size={18} />}
          onClick={() => open(document)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {label}
        </Button>
      ))}
      {isOwn && clientPortal ? (
        <>
          <ButtonLink
            variant="outlined"
            to="/client/deposit-withdraw"
            search={{ tab: 'withdraw' }}
            sx={{ order: { xs: 2, sm: 0 } }}
          >
            Withdraw
          </ButtonLink>
          <ButtonLink variant="contained" to="/client/deposit-withdraw">
            Deposit
          </ButtonLink>
        </>
      ) : null}
      <Suspense>
        {content === 'statement' ? (
          <StatementDialog key={opening} isOpen={isOpen} userId={userId} since={since} onClose={close} />
        ) : null}
        {content === 'agreement' ? (
          <AgreementDialog key={opening} isOpen={isOpen} userId={userId} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
