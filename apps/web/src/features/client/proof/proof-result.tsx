import { parseUtcDay } from '@holdfast/calendar';
import { type CoinDebt, contract, type LiabilityRoot } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { utcDayText } from '../day-words.ts';
import { owedOn } from '../explain/coin-course.ts';
import { useOwnHistory } from '../use-own-history.ts';
import { checkProof } from './check-proof.ts';
import { ProofSteps } from './proof-steps.tsx';

interface ProofResultProps {
  readonly coin: Pick<CoinDebt, 'coinId' | 'coinSymbol' | 'coinDecimals'>;
  readonly day: string;
  /** Whose balance it must be. */
  readonly clientId: number;
  readonly userId: number | undefined;
  readonly published: LiabilityRoot | undefined;
}

/** Fetches the path, recomputes it, and says what came out; every step can be followed. */
export function ProofResult({ coin, day, clientId, userId, published }: ProofResultProps) {
  const history = useOwnHistory(userId);
  const {
    data: proof,
    error,
    refetch,
  } = useCall(contract.getLiabilityProof, {
    query: { coin_id: coin.coinId, day, ...(userId !== undefined && { user_id: userId }) },
  });
  const check = useMemo(() => {
    if (!proof || !history.data) return null;
    const owed = history.data.isWhole ? owedOn({ entries: history.data.entries, coin, day: parseUtcDay(day) }) : null;
    return checkProof({ proof, published, clientId, coinId: coin.coinId, owed });
  }, [proof, history.data, published, clientId, coin, day]);
  const failure = error ?? history.error;
  if (failure && !check)
    return (
      <ErrorState
        title="The proof could not be loaded"
        text={errorText(failure)}
        onRetry={() => void Promise.all([refetch(), history.refetch()])}
      />
    );
  if (!check || !proof) return <Skeleton variant="rounded" height={220} aria-busy="true" />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {check.problem === null ? (
        <Alert severity="success">
          <AlertTitle>Verified</AlertTitle>
          Your balance at the end of {utcDayText(day)} is in the published total of{' '}
          {proof.root.clients === 1 ? 'all clients: you are the only one' : `all ${proof.root.clients} clients`} with{' '}
          {coin.coinSymbol}
          {check.owedInstead === null ? ', and it is what your deposits and payments give for that day.' : '.'}
        </Alert>
      ) : (
        <Alert severity="error">
          <AlertTitle>Not verified</AlertTitle>
          {check.problem} Keep a copy of this page, and ask the operator.
        </Alert>
      )}
      {check.owedInstead === null ? null : (
        <Alert severity="warning">
          From your entries as they are known today, this page works out {check.owedInstead} {coin.coinSymbol} for that
          day. Entries that cleared after the root was published count from their own day. If none did, ask the
          operator.
        </Alert>
      )}
      <ProofSteps proof={proof} steps={check.steps} symbol={coin.coinSymbol} isVerified={check.problem === null} />
    </Box>
  );
}
