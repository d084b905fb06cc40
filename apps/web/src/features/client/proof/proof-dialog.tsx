import { parseUtcDay } from '@holdfast/calendar';
import { type ClientDashboard, type CoinDebt, contract, type LiabilityRoot } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState, LoadFailure } from '../../../ui/error-state.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { utcDayText } from '../day-labels.ts';
import { owedOn } from '../explain/coin-history.ts';
import { useOwnHistory } from '../use-own-history.ts';
import { checkProof } from './check-proof.ts';
import { ProofSteps } from './proof-steps.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import type { DialogProps } from '../../../ui/form/use-form-dialog.ts';

/** More than a month of roots of a few coins; older days are loaded individually. */
const ROOTS_MAX = 200;

interface ProofDialogProps extends DialogProps {
  readonly userId: number | undefined;
  readonly dashboard: ClientDashboard;
}

/**
 * Every night the operator publishes one total of all liabilities; here a client verifies that it includes their
 * balance.
 */
export function ProofDialog({ isOpen, userId, dashboard, onClose }: ProofDialogProps) {
  const titleId = useId();
  const [coinId, setCoinId] = useState(dashboard.coins[0]?.coinId ?? null);
  const [day, setDay] = useState<string | null>(null);
  const { data, error, refetch } = useCall(
    contract.listLiabilityRoots,
    { query: { limit: ROOTS_MAX } },
    { enabled: isOpen },
  );
  const coin = dashboard.coins.find((one) => one.coinId === coinId);
  const days = (data?.items ?? []).filter((root) => root.coinId === coinId && root.hasProofs).map((root) => root.day);
  const shownDay = day !== null && days.includes(day) ? day : (days[0] ?? null);
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Verify my balance</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          Every night the operator publishes one total per coin over all clients, and a root hash that covers every
          balance. This check runs in your browser and verifies that your balance is part of that total. It shows you no
          balance of another client, and shows others none of yours.
        </Typography>
        <Columns gap={3}>
          <Picker
            label="Coin"
            options={dashboard.coins}
            value={coin ?? null}
            onChange={(chosen) => setCoinId(chosen?.coinId ?? coinId)}
            optionKey={(one) => String(one.coinId)}
            optionLabel={(one) => one.coinSymbol}
          />
          <Picker
            label="End of day (UTC)"
            options={days}
            value={shownDay}
            onChange={setDay}
            optionKey={(one) => one}
            optionLabel={utcDayText}
            isLoading={!data}
            noOptionsText="Nothing published yet"
          />
        </Columns>
        <LoadFailure title="The published roots could not be loaded" query={{ data, error, refetch }} />
        {!data && !error ? <Skeleton variant="rounded" height={220} aria-busy="true" /> : null}
        {data && (coin === undefined || shownDay === null) ? (
          <EmptyState
            title="Nothing to check yet"
            text="The first root with your balance is published the night after your deposit clears."
          />
        ) : null}
        {data && coin && shownDay !== null ? (
          <ProofResult
            key={`${coin.coinId} ${shownDay}`}
            coin={coin}
            day={shownDay}
            clientId={dashboard.user.id}
            userId={userId}
            published={data.items.find((root) => root.coinId === coin.coinId && root.day === shownDay)}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ProofResultProps {
  readonly coin: Pick<CoinDebt, 'coinId' | 'coinSymbol' | 'coinDecimals'>;
  readonly day: string;
  /** The owner of the balance. */
  readonly clientId: number;
  readonly userId: number | undefined;
  readonly published: LiabilityRoot | undefined;
}

/** Loads the path, recomputes it, and shows the result with every step. */
function ProofResult({ coin, day, clientId, userId, published }: ProofResultProps) {
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
          Your balance at the end of {utcDayText(day)} is in the published total of all clients with {coin.coinSymbol}
          {check.owedInstead === null ? ', and it matches your deposits and payments of that day.' : '.'}
        </Alert>
      ) : (
        <Alert severity="error">
          <AlertTitle>Not verified</AlertTitle>
          {check.problem} Save a copy of this page and contact the operator.
        </Alert>
      )}
      {check.owedInstead === null ? null : (
        <Alert severity="warning">
          From your current entries, this page computes {check.owedInstead} {coin.coinSymbol} for that day. Entries that
          cleared after the root was published count from their own day. If there are none, contact the operator.
        </Alert>
      )}
      <ProofSteps proof={proof} parts={check.parts} symbol={coin.coinSymbol} isVerified={check.problem === null} />
    </Box>
  );
}
