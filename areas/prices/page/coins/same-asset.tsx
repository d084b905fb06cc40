import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { catalogueCalls, type Coin } from '@holdfast/catalogue/contract';
import Box from '@mui/material/Box';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { useUndoToast } from '@holdfast/web/ui/undo-toast.tsx';

type NamedCoin = Pick<Coin, 'id' | 'symbol'>;

export interface CoinDecisions {
  readonly isBusy: boolean;
  /** Each decision is shown as a toast that can undo it. They return whether it was saved. */
  readonly keep: (coin: NamedCoin) => Promise<boolean>;
  readonly markAsSpam: (coin: NamedCoin) => Promise<boolean>;
  readonly join: (coin: NamedCoin, other: NamedCoin) => Promise<boolean>;
  readonly separate: (coin: NamedCoin) => Promise<boolean>;
}

/** What a person decides about a token: a coin of its own, spam, or the same asset as another coin. */
export function useCoinDecisions(): CoinDecisions {
  const { enqueueSnackbar } = useSnackbar();
  const showUndo = useUndoToast();
  const update = useChange(catalogueCalls.updateCoin);
  const join = useChange(catalogueCalls.joinCoin);
  const separate = useChange(catalogueCalls.separateCoin);
  const attempt = async (coin: NamedCoin, action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      enqueueSnackbar(errorText(error, `${coin.symbol} could not be changed.`), { variant: 'error' });
      return false;
    }
  };
  const decide = async (
    coin: NamedCoin,
    decision: { save: () => Promise<Coin>; undo: () => Promise<unknown>; message: string },
  ): Promise<boolean> => {
    let saved: Coin | undefined;
    if (!(await attempt(coin, async () => (saved = await decision.save())))) return false;
    const waiting = waitingToast(saved?.pendingApproval);
    if (waiting) enqueueSnackbar(waiting.text, { variant: waiting.variant });
    else showUndo(decision.message, () => void attempt(coin, decision.undo));
    return true;
  };
  const set = (id: number, fields: { isSpam?: boolean; needsReview?: boolean }) => () =>
    update.mutateAsync({ body: { id, ...fields } });
  return {
    isBusy: update.isPending || join.isPending || separate.isPending,
    keep: (coin) =>
      decide(coin, {
        save: set(coin.id, { needsReview: false }),
        undo: set(coin.id, { needsReview: true }),
        message: `${coin.symbol} kept as a coin of its own.`,
      }),
    markAsSpam: (coin) =>
      decide(coin, {
        save: set(coin.id, { isSpam: true }),
        undo: set(coin.id, { isSpam: false, needsReview: true }),
        message: `${coin.symbol} marked as spam.`,
      }),
    join: (coin, other) =>
      decide(coin, {
        save: () => join.mutateAsync({ params: { id: coin.id }, body: { ofCoinId: other.id } }),
        undo: () => separate.mutateAsync({ params: { id: coin.id } }),
        message: `${coin.symbol} is the same as ${other.symbol}.`,
      }),
    separate: (coin) => attempt(coin, () => separate.mutateAsync({ params: { id: coin.id } })),
  };
}

/** Joins a coin with another one that is the same asset, or separates it again. */
export function SameAssetSection({ coin }: { readonly coin: Coin }) {
  const decisions = useCoinDecisions();
  const [other, setOther] = useState<PickedCoin | null>(null);
  if (coin.aliasCoinId !== null)
    return (
      <>
        <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3 }}>
          {coin.isCanonical
            ? 'The primary coin of an alias group. '
            : 'Counts as one asset with the primary coin of its alias group. '}
          <TextLink to="/admin/coin-alias">Open alias groups</TextLink>
        </Box>
        {coin.isCanonical ? null : (
          <SmallActionButton
            call={catalogueCalls.separateCoin}
            disabled={decisions.isBusy}
            onClick={() => void decisions.separate(coin)}
          >
            Separate
          </SmallActionButton>
        )}
      </>
    );
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        For a token that is a known coin on another network. Both keep their contracts and count as one asset.
      </Box>
      <Box sx={{ width: '100%' }}>
        <CoinPicker
          label="Same as another coin"
          isCompact
          isWithoutAliases
          excludedIds={[coin.id]}
          coin={other}
          onChange={setOther}
        />
      </Box>
      <SmallActionButton
        call={catalogueCalls.joinCoin}
        disabled={other === null || decisions.isBusy}
        onClick={() => {
          if (other !== null) void decisions.join(coin, other);
        }}
      >
        {other === null ? 'Same as another coin' : `Same as ${other.symbol}`}
      </SmallActionButton>
    </Box>
  );
}
