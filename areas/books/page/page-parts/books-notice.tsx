import { booksCalls } from '../../contract/calls.ts';
import { type BookState } from '../../contract/books.ts';
import { mdiSync } from '@mdi/js';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { useRegenerate } from '../capital-positions/regenerate-button.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';

export function useBookState(): BookState | undefined {
  return useCall(booksCalls.getBookState).data;
}

/** Shows when the figures on the page are older than the transactions behind them. */
export function BooksNotice({ state }: { readonly state: BookState | undefined }) {
  if (!state || state.generatedAt === null) return null;
  if (state.jobId !== null) {
    return (
      <Alert severity="info" sx={{ mb: 6 }}>
        You see the books of {momentText(state.generatedAt)} until the update is complete.
      </Alert>
    );
  }
  if (state.staleFrom === null) return null;
  return (
    <Alert severity="info" sx={{ mb: 6 }} action={<GenerateButton label="Update the books" variant="text" />}>
      Transactions, prices or settings changed since the books were generated on {momentText(state.generatedAt)}.
    </Alert>
  );
}

export interface NoBooks {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/** What to do while there is nothing to show; undefined once the books exist. */
export function noBooksYet(state: BookState | undefined): NoBooks | undefined {
  if (!state || state.generatedAt !== null) return undefined;
  if (state.jobId !== null)
    return {
      title: 'The books are being generated',
      text: 'The figures appear here when the books are complete.',
      action: null,
    };
  if (state.transactions === 0) {
    return {
      title: 'No classified transactions yet',
      text: 'The books are generated from classified transactions. Classify them manually or with rules.',
      action: (
        <ButtonLink variant="outlined" to="/portfolio/transactions/new">
          Open new transactions
        </ButtonLink>
      ),
    };
  }
  return {
    title: 'The books have not been generated yet',
    text: 'Generating the books computes lots, gains and income from all classified transactions.',
    action: <GenerateButton label="Generate the books" variant="contained" />,
  };
}

/** Generates the books on a page that has no current figures to show. */
function GenerateButton({ label, variant }: { readonly label: string; readonly variant: 'contained' | 'text' }) {
  const { start, isStarting } = useRegenerate();
  const isSmall = variant === 'text';
  return (
    <ActionButton
      call={booksCalls.regenerateCapitalPositions}
      variant={variant}
      size={isSmall ? 'small' : 'medium'}
      startIcon={<Icon path={mdiSync} size={isSmall ? 16 : 20} />}
      loading={isStarting}
      loadingPosition="start"
      onClick={() => void start()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </ActionButton>
  );
}
