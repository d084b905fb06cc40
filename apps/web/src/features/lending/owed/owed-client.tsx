import type { ClientLiability } from '@holdfast/contract';
import { mdiChevronDown, mdiFileDocumentOutline, mdiSwapHorizontal, mdiViewDashboardOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useId } from 'react';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ClientLabel, clientName } from '../page-parts/client-label.tsx';
import { DebtTable } from './debt-table.tsx';

interface OwedClientProps {
  readonly client: ClientLiability;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onStatement: () => void;
}

/** A client with the sum of what is owed; opened, the coins behind it and the ways to the entries behind those. */
export function OwedClient({ client, isOpen, onToggle, onStatement }: OwedClientProps) {
  const detailId = useId();
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'hairline' }}>
      <ButtonBase
        onClick={onToggle}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': detailId })}
        sx={(theme) => ({
          display: 'flex',
          width: '100%',
          alignItems: 'center',
          gap: 3,
          px: { xs: 4, sm: 6 },
          py: 3,
          minHeight: 60,
          textAlign: 'start',
          font: 'inherit',
          '&:hover': { backgroundColor: 'action.hover' },
          '&:focus-visible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: -2 },
        })}
      >
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
          <ClientLabel name={client.userName} email={client.userEmail} />
        </Box>
        <Box
          component="span"
          sx={{ display: { xs: 'none', sm: 'block' }, typography: 'body2', color: 'text.secondary' }}
        >
          {client.coins.map(({ coinSymbol }) => coinSymbol).join(', ')}
        </Box>
        <Box component="span" sx={{ typography: 'subtitle1', minWidth: { sm: 140 }, textAlign: 'end' }}>
          <UsdText value={client.totalUsd} />
        </Box>
        <Icon
          path={mdiChevronDown}
          sx={(theme) => ({
            color: 'text.secondary',
            transition: theme.transitions.create('transform', { duration: 150 }),
            ...(isOpen && { transform: 'rotate(180deg)' }),
          })}
        />
      </ButtonBase>
      {isOpen ? (
        <Box id={detailId} sx={{ backgroundColor: 'sunken', borderTop: '1px solid', borderColor: 'hairline' }}>
          <DebtTable caption={`Owed to ${clientName(client)}`} debts={client.coins} totalUsd={client.totalUsd} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: { xs: 4, sm: 6 }, pb: 4 }}>
            <Button
              variant="outlined"
              size="small"
              startIcon={<Icon path={mdiFileDocumentOutline} size={16} />}
              onClick={onStatement}
            >
              Day-by-day statement
            </Button>
            <ButtonLink
              variant="text"
              size="small"
              startIcon={<Icon path={mdiViewDashboardOutline} size={16} />}
              to="/dashboard"
              search={{ client: String(client.userId) }}
            >
              Client’s dashboard
            </ButtonLink>
            <ButtonLink
              variant="text"
              size="small"
              startIcon={<Icon path={mdiSwapHorizontal} size={16} />}
              to="/admin/client-transactions"
              search={{ view: 'all', user_id: String(client.userId) }}
            >
              Transactions
            </ButtonLink>
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}
