import { catalogueCalls, type Coin, type CoinClaim } from '@holdfast/catalogue/contract';
import { recognisedTokens } from '@holdfast/protocols/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formChoice, formSelect } from '@holdfast/web/ui/form/form-refusal.ts';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';

/** "Receipt for USDC", "Debt in DAI", or null for a coin that is an asset of its own. */
export function claimText(claim: CoinClaim | null): string | null {
  if (claim === null) return null;
  return claim.kind === 'receipt' ? `Receipt for ${claim.ofCoinSymbol}` : `Debt in ${claim.ofCoinSymbol}`;
}

/** A receipt or debt token represents another coin: it has no lots or price of its own. */
export function ClaimSection({ coin }: { readonly coin: Coin }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <ClaimForm coin={coin} onClose={() => setEditing(false)} />;
  const { claim } = coin;
  return (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3 }}>
        {claim === null
          ? `This coin is an asset of its own. ${recognisedTokens()} tokens are recognised when a wallet is synced.`
          : `${claimText(claim)}. ` +
            `${claim.origin === 'chain' ? 'The protocol confirms it.' : 'Set by an administrator.'} The ` +
            'token has no lots and no price of its own.'}
      </Box>
      <SmallActionButton call={catalogueCalls.updateCoin} onClick={() => setEditing(true)}>
        Change token type
      </SmallActionButton>
    </>
  );
}

type Kind = 'none' | CoinClaim['kind'];

interface ClaimValues {
  kind: Kind;
  custody: 'collateral' | 'stake';
  other: PickedCoin | null;
}

function ClaimForm({ coin, onClose }: { readonly coin: Coin; readonly onClose: () => void }) {
  const updateCoin = useChange(catalogueCalls.updateCoin);
  const { claim } = coin;
  const { form, isBusy, ...sent } = useSentForm<ClaimValues, Coin>({
    about: coin.id,
    values: {
      kind: claim?.kind ?? 'none',
      custody: claim?.custody ?? 'collateral',
      other: claim === null ? null : { id: claim.ofCoinId, symbol: claim.ofCoinSymbol, name: '' },
    },
    hasMistakes: ({ setError }, { kind, other }) => {
      const isCoinMissing = kind !== 'none' && other === null;
      if (isCoinMissing) setError('root.server', { message: 'Choose the underlying coin.' });
      return isCoinMissing;
    },
    send: ({ kind, custody, other }) =>
      updateCoin.mutateAsync({
        body: { id: coin.id, claim: kind === 'none' || other === null ? null : { kind, ofCoinId: other.id, custody } },
      }),
    done: ({ claim: saved }) => `${coin.symbol}: ${claimText(saved) ?? 'asset of its own'}`,
    onSent: onClose,
  });
  const { kind, other } = form.watch();
  return (
    <Form {...sent} gap={3}>
      <LabelledChoice<Kind>
        label={`${coin.symbol} is`}
        {...formSelect(form, 'kind')}
        options={[
          { value: 'none', label: 'An asset' },
          { value: 'receipt', label: 'A receipt' },
          { value: 'debt', label: 'A debt' },
        ]}
      />
      {kind === 'none' ? null : (
        <CoinPicker
          label={kind === 'receipt' ? 'Receipt for' : 'Debt in'}
          coin={other}
          {...formChoice(form, 'other')}
          excludedIds={[coin.id]}
        />
      )}
      {kind === 'receipt' ? (
        <LabelledChoice<'collateral' | 'stake'>
          label="The deposited coins are"
          {...formSelect(form, 'custody')}
          options={[
            { value: 'collateral', label: 'Collateral' },
            { value: 'stake', label: 'Staked' },
          ]}
          hint="Decides whether the surplus returned is interest or a staking reward."
        />
      ) : null}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" size="small" type="submit" loading={isBusy}>
          Save
        </Button>
        <Button variant="outlined" size="small" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Form>
  );
}
