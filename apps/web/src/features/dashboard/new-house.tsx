import { contract, type User } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useCall } from '../../lib/api.ts';
import { AccountCard } from './account-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { NextStepsCard } from './next-steps-card.tsx';
import { houseSteps } from './next-steps.ts';
import type { Attention } from './use-attention.ts';

/** Before there is anything to show: what to do, in order. */
export function NewHouse({ user, attention }: { readonly user: User; readonly attention: Attention }) {
  const { data: people } = useCall(contract.listUsers, { query: { limit: 1 } });
  const { books, wallets } = attention;
  // What nobody holds needs no price yet.
  const points = attention.points?.filter(({ id }) => id !== 'prices');
  const steps = houseSteps(user, {
    wallets: wallets ?? 0,
    people: people?.total ?? 0,
    transactions: books?.transactions ?? 0,
    unclassified: books?.unclassified ?? 0,
    hasBooks: books !== undefined && books.generatedAt !== null,
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <NextStepsCard steps={steps} />
      <Box sx={{ display: 'grid', gap: 6 }}>
        {points !== undefined && (points.length > 0 || attention.unanswered > 0) ? (
          <AttentionCard points={points} unanswered={attention.unanswered} />
        ) : null}
        <AccountCard user={user} />
      </Box>
    </Box>
  );
}
