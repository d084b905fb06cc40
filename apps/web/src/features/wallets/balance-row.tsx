import { contract, type WalletBalance } from '@holdfast/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { CoinIcon } from '../../ui/round-icons.tsx';
import { AmountText } from '../../ui/figures/figure-text.tsx';
import { UsdText } from '../../ui/figures/usd-text.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/tone-colours.ts';

type Found = { readonly words: string; readonly transactionId: number | null };

export interface Verdict {
  readonly label: string;
  readonly tone: Tone;
  /** Something to look into: neither equal nor growth. */
  readonly isFault: boolean;
}

/** What a difference means: a coin that grows by itself may be more, never less. */
export function verdictOf({ difference, isRebasing }: Pick<WalletBalance, 'difference' | 'isRebasing'>): Verdict {
  if (difference === null) return { label: 'Not asked', tone: 'neutral', isFault: false };
  const size = parseAmount(difference);
  if (size === 0n) return { label: 'Equal', tone: 'gain', isFault: false };
  const amount = presentAmount(size, { signed: true });
  return isRebasing && size > 0n
    ? { label: `Growth ${amount}`, tone: 'info', isFault: false }
    : { label: `Differs ${amount}`, tone: 'loss', isFault: true };
}

export function BalanceRow({ balance }: { readonly balance: WalletBalance }) {
  const verdict = verdictOf(balance);
  const [found, setFound] = useState<Found>();
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    try {
      setFound(
        await callApi(contract.findBalanceParting, { query: { wallet_id: balance.walletId, coin_id: balance.coinId } }),
      );
    } catch (error) {
      setFound({ words: errorText(error, 'The server did not say why this failed.'), transactionId: null });
    } finally {
      setLooking(false);
    }
  };
  return (
    <Box component="li" sx={{ py: 4, borderTop: '1px solid', borderColor: 'hairlineRaised' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2 }}>
        <CoinIcon symbol={balance.coinSymbol} isSpam={balance.isSpam} size={28} />
        <Box
          dir="auto"
          sx={{ typography: 'subtitle1', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'start' }}
        >
          {balance.coinSymbol}
        </Box>
        <StatusChip label={verdict.label} tone={verdict.tone} />
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 4,
          rowGap: 1,
          m: 0,
          typography: 'body2',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, textAlign: 'end' },
        }}
      >
        <dt>By its transfers</dt>
        <dd>
          <AmountText value={balance.derived} />
        </dd>
        <dt>On chain</dt>
        <dd>{balance.onChain === null ? <Quiet>Not asked</Quiet> : <AmountText value={balance.onChain} />}</dd>
        <dt>Value</dt>
        <dd>
          <UsdText value={balance.valueUsd} />
        </dd>
      </Box>
      {verdict.isFault ? (
        <Button variant="outlined" size="small" loading={isLooking} onClick={() => void look()} sx={{ mt: 3 }}>
          Find where they part
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
          {found.words}
        </Alert>
      ) : null}
    </Box>
  );
}
