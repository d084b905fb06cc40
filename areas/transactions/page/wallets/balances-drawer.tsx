import { transactionsCalls } from '../../contract/calls.ts';
import { type Wallet } from '@holdfast/catalogue/contract';
import { type WalletBalance } from '../../contract/balance.ts';
import { parseAmount, presentAmount, presentCount } from '@holdfast/money';
import { mdiSync } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { cardSides, factColumns, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { CLIENT_SYNC_HINT } from './wallet-labels.ts';
import { WalletSources } from './wallet-sources.tsx';
import { DrawerHeader, SideDrawer } from '@holdfast/web/ui/layout/side-drawer.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

interface BalancesDrawerProps extends DialogProps {
  readonly wallet: Wallet;
  readonly onSync: () => void;
}

const SHOWN_MAX = 200;

/** The derived balances of a wallet compared with the on-chain balances at the same block. */
export function BalancesDrawer({ wallet, isOpen, onClose, onSync }: BalancesDrawerProps) {
  const titleId = useId();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const balances = useCall(
    transactionsCalls.listBalances,
    { query: { wallet_id: wallet.id, only_differences: onlyDifferences, limit: SHOWN_MAX } },
    { enabled: isOpen },
  );
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} titleId={titleId} width={560}>
      <DrawerHeader
        titleId={titleId}
        title={`Balances of ${wallet.name}`}
        subtitle={checkedText(balances.data?.items ?? [], wallet)}
        action={
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiSync} size={16} />}
            disabled={!wallet.isActive || wallet.userId !== null}
            onClick={onSync}
          >
            Sync
          </Button>
        }
        onClose={onClose}
      />
      <Box sx={{ overflowY: 'auto', ...cardSides, pt: 2, pb: 8 }}>
        {wallet.userId === null ? <WalletSources walletId={wallet.id} isOpen={isOpen} /> : null}
        <FormControlLabel
          control={<Switch checked={onlyDifferences} onChange={(event) => setOnlyDifferences(event.target.checked)} />}
          label="Mismatches only"
          sx={{ m: 0, gap: 1 }}
        />
        <Loaded
          query={balances}
          failure="The balances could not be loaded"
          empty={{
            title: onlyDifferences ? 'No mismatches' : 'No balances yet',
            text: onlyDifferences
              ? 'No balance that was checked differs from the chain.'
              : wallet.userId === null
                ? 'Balances are computed and checked when the wallet is synced.'
                : 'Balances of clients’ wallets are not tracked.',
          }}
        >
          {(data) => (
            <>
              <Box component="ul" aria-label="Balances" sx={plainList}>
                {data.items.map((balance) => (
                  <BalanceRow key={`${balance.networkId}:${balance.coinId}`} balance={balance} />
                ))}
              </Box>
              <Quiet>{cutText(data)}</Quiet>
            </>
          )}
        </Loaded>
      </Box>
    </SideDrawer>
  );
}

/** A list that ends early must not look complete. */
export function cutText({ items, total }: { readonly items: readonly unknown[]; readonly total: number }): string {
  return total <= items.length ? '' : `Only the first ${presentCount(items.length)} balances are shown.`;
}

function checkedText(rows: readonly WalletBalance[], wallet: Wallet): string {
  const [first] = rows;
  if (first) return `At block ${presentCount(first.block)}, checked ${momentText(first.checkedAt)}`;
  if (wallet.userId !== null) return CLIENT_SYNC_HINT;
  return wallet.syncedAt === null ? 'Never synced' : `Synced ${momentText(wallet.syncedAt)}`;
}

type Found = { readonly text: string; readonly transactionId: number | null };

interface Verdict {
  readonly label: string;
  readonly tone: Tone;
  /** Needs a review: neither equal nor growth. */
  readonly isFault: boolean;
}

/** What a difference means: a rebasing coin may have more on-chain, never less. */
export function verdictOf({ difference, isRebasing }: Pick<WalletBalance, 'difference' | 'isRebasing'>): Verdict {
  if (difference === null) return { label: 'Not checked', tone: 'neutral', isFault: false };
  const size = parseAmount(difference);
  if (size === 0n) return { label: 'Match', tone: 'gain', isFault: false };
  const amount = presentAmount(size, { signed: true });
  return isRebasing && size > 0n
    ? { label: `Growth ${amount}`, tone: 'info', isFault: false }
    : { label: `Differs ${amount}`, tone: 'loss', isFault: true };
}

function BalanceRow({ balance }: { readonly balance: WalletBalance }) {
  const verdict = verdictOf(balance);
  const [found, setFound] = useState<Found>();
  const [isLoading, setLoading] = useState(false);
  const findDivergence = async () => {
    setLoading(true);
    try {
      const { text, transactionId } = await callApi(transactionsCalls.findBalanceDivergence, {
        query: { wallet_id: balance.walletId, coin_id: balance.coinId },
      });
      setFound({ text, transactionId });
    } catch (error) {
      setFound({ text: errorText(error, 'The server gave no reason.'), transactionId: null });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Box component="li" sx={{ py: 4, borderTop: '1px solid', borderColor: 'hairlineRaised' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2 }}>
        <CoinIcon symbol={balance.coinSymbol} isSpam={balance.isSpam} size={28} />
        <Box
          dir="auto"
          sx={{ typography: 'subtitle1', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {balance.coinSymbol}
        </Box>
        <StatusChip label={verdict.label} tone={verdict.tone} />
      </Box>
      <Box
        component="dl"
        sx={{
          ...factColumns,
          rowGap: 1,
          typography: 'body2',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, textAlign: 'end' },
        }}
      >
        <dt>Derived</dt>
        <dd>
          <AmountText value={balance.derived} />
        </dd>
        <dt>On chain</dt>
        <dd>{balance.onChain === null ? <Quiet>Not checked</Quiet> : <AmountText value={balance.onChain} />}</dd>
        <dt>Value</dt>
        <dd>
          <UsdText value={balance.valueUsd} />
        </dd>
      </Box>
      {verdict.isFault ? (
        <Button
          variant="outlined"
          size="small"
          loading={isLoading}
          onClick={() => void findDivergence()}
          sx={{ mt: 3 }}
        >
          Find where balances diverge
        </Button>
      ) : null}
      {found ? (
        <Alert
          severity="info"
          sx={{ mt: 3 }}
          action={
            found.transactionId === null ? undefined : (
              <ButtonLink
                variant="text"
                size="small"
                to="/portfolio/transactions/history"
                search={{ id: String(found.transactionId) }}
              >
                Open
              </ButtonLink>
            )
          }
        >
          {found.text}
        </Alert>
      ) : null}
    </Box>
  );
}
