import { parseUtcDay } from '@holdfast/calendar';
import { useCall } from '@holdfast/web/lib/api.ts';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { CopyIconButton } from '@holdfast/web/ui/copy-button.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { AmountText, copyInstead } from '@holdfast/web/ui/figures/figure-text.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { allOf, derived, Loaded } from '@holdfast/web/ui/loaded.tsx';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { lendingCalls } from '../../../contract/calls.ts';
import type { ClientDashboard, CoinDebt, LiabilityProof, LiabilityRoot } from '../../../contract/lending.ts';
import { utcDayText } from '../day-labels.ts';
import { owedOn } from '../explain/coin-history.ts';
import { useOwnHistory } from '../use-own-history.ts';
import { checkProof, type ProofPart } from './check-proof.ts';

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
  const roots = useCall(lendingCalls.listLiabilityRoots, { query: { limit: ROOTS_MAX } }, { enabled: isOpen });
  const { data } = roots;
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
        <Loaded query={roots} failure="The published roots could not be loaded" skeleton={220}>
          {({ items }) =>
            coin && shownDay !== null ? (
              <ProofResult
                key={`${coin.coinId} ${shownDay}`}
                coin={coin}
                day={shownDay}
                clientId={dashboard.user.id}
                userId={userId}
                published={items.find((root) => root.coinId === coin.coinId && root.day === shownDay)}
              />
            ) : (
              <EmptyState
                title="Nothing to check yet"
                text="The first root with your balance is published the night after your deposit clears."
              />
            )
          }
        </Loaded>
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
  const path = useCall(lendingCalls.getLiabilityProof, {
    query: { coin_id: coin.coinId, day, ...(userId !== undefined && { user_id: userId }) },
  });
  const checked = useMemo(() => {
    if (!path.data || !history.data) return undefined;
    const proof = path.data;
    const owed = history.data.isWhole ? owedOn({ entries: history.data.entries, coin, day: parseUtcDay(day) }) : null;
    return { proof, ...checkProof({ proof, published, clientId, coinId: coin.coinId, owed }) };
  }, [path.data, history.data, published, clientId, coin, day]);
  return (
    <Loaded query={derived(allOf(path, history), checked)} failure="The proof could not be loaded" skeleton={220}>
      {(check) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {check.problem === null ? (
            <Alert severity="success">
              <AlertTitle>Verified</AlertTitle>
              Your balance at the end of {utcDayText(day)} is in the published total of all clients with{' '}
              {coin.coinSymbol}
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
              From your current entries, this page computes {check.owedInstead} {coin.coinSymbol} for that day. Entries
              that cleared after the root was published count from their own day. If there are none, contact the
              operator.
            </Alert>
          )}
          <ProofSteps
            proof={check.proof}
            parts={check.parts}
            symbol={coin.coinSymbol}
            isVerified={check.problem === null}
          />
        </Box>
      )}
    </Loaded>
  );
}

interface ProofStepsProps {
  readonly proof: LiabilityProof;
  readonly parts: readonly ProofPart[];
  readonly symbol: string;
  readonly isVerified: boolean;
}

/** The path from each part of the client's own balance to the root, with the sum and hash of each sibling. */
function ProofSteps({ proof, parts, symbol, isVerified }: ProofStepsProps) {
  const [chosen, setChosen] = useState(0);
  const part = parts[chosen];
  const isSplit = parts.length > 1;
  const labelOf = (index: number): string => `Part ${index + 1} of ${parts.length}`;
  return (
    <>
      {isSplit ? (
        <Picker
          label="Show the path of"
          options={parts.map((_, index) => index)}
          value={chosen}
          onChange={(index) => setChosen(index ?? 0)}
          optionKey={String}
          optionLabel={labelOf}
        />
      ) : null}
      <Box component="ol" aria-label="Steps of the check" sx={{ ...plainList, display: 'grid', gap: 0 }}>
        <Step
          title="Your balance"
          sum={proof.leaf.balance}
          hash={isSplit ? null : (part?.hash ?? null)}
          symbol={symbol}
          note={
            <>
              With a secret number known to you alone: <Hash hash={proof.leaf.nonce} what="secret number" />
              {isSplit
                ? ` The number splits your balance into ${parts.length} random parts, so that others cannot read it ` +
                  'from their own checks.'
                : null}
            </>
          }
        />
        {isSplit && part ? (
          <Step
            title={labelOf(chosen)}
            sum={part.amount}
            hash={part.hash}
            symbol={symbol}
            note={isVerified ? 'The other parts were checked in the same way.' : null}
          />
        ) : null}
        {part?.steps.map((step, index) => (
          <Step
            key={step.siblingHash}
            title={`Step ${index + 1}: combined with its sibling on the ${step.side}`}
            sum={step.sum}
            hash={step.hash}
            symbol={symbol}
            note={
              <>
                Neighbour: <AmountText value={step.siblingSum} symbol={symbol} />{' '}
                <Hash hash={step.siblingHash} what="neighbour’s hash" />
              </>
            }
          />
        ))}
        <Step
          title="Published root"
          sum={proof.root.total}
          hash={proof.root.rootHash}
          symbol={symbol}
          note={isVerified ? 'Hash and sum match: verified.' : 'The last step must produce this hash and sum.'}
          isLast
        />
      </Box>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly sum: string;
  /** Null where the sum has no hash of its own. */
  readonly hash: string | null;
  readonly symbol: string;
  readonly note: ReactNode;
  readonly isLast?: boolean;
}

function Step({ title, sum, hash, symbol, note, isLast = false }: StepProps) {
  return (
    <Box component="li" sx={{ position: 'relative', paddingInlineStart: 6, pb: isLast ? 0 : 4 }}>
      <Box
        aria-hidden="true"
        sx={(theme) => ({
          position: 'absolute',
          insetInlineStart: 4,
          top: 6,
          width: 9,
          height: 9,
          borderRadius: '50%',
          backgroundColor: theme.palette.primary.main,
        })}
      />
      {isLast ? null : (
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            insetInlineStart: 8,
            top: 18,
            bottom: -4,
            width: '1px',
            backgroundColor: 'hairlineStrong',
          }}
        />
      )}
      <Box sx={{ typography: 'subtitle2' }}>{title}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        <Box sx={{ typography: 'subtitle1' }}>
          <AmountText value={sum} symbol={symbol} />
        </Box>
        {hash === null ? null : <Hash hash={hash} what="hash" />}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{note}</Box>
    </Box>
  );
}

function Hash({ hash, what }: { readonly hash: string; readonly what: string }) {
  return (
    <Box
      component="span"
      dir="ltr"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' }}
    >
      <Box component="span" title={hash} onCopy={copyInstead(hash)} sx={{ fontFamily: 'monospace' }}>
        {shortenAddress(hash, { kept: 'more' })}
      </Box>
      <CopyIconButton text={hash} label={`Copy the ${what} ${shortenAddress(hash)}`} />
    </Box>
  );
}
