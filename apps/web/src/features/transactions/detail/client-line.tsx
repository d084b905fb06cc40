import type { ClientTransaction } from '@holdfast/contract';
import { mdiAccountOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { requestWords } from '../words/request-words.ts';

/** The request of a client that a transaction carried, and the way to everything of that client. */
export function ClientLine({ request }: { readonly request: ClientTransaction }) {
  return (
    <Box
      role="group"
      aria-label="Client"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, typography: 'body2' }}
    >
      <Icon path={mdiAccountOutline} sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink
          to="/admin/client-transactions"
          search={{ view: 'all', user_id: String(request.userId) }}
          underline="hover"
        >
          {request.userEmail}
        </TextLink>
        <Box sx={{ color: 'text.secondary' }}>{requestWords(request)}</Box>
      </Box>
    </Box>
  );
}
