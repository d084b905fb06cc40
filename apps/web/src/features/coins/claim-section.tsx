import { type Coin, type CoinClaim, contract } from '@holdfast/contract';
import { recognisedTokens } from '@holdfast/protocols/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useChange } from '../../lib/api.ts';
import { CoinPicker, type PickedCoin } from '../../api-parts/coin-picker.tsx';
import { LabelledChoice } from '../../ui/form/labelled-choice.tsx';
import { SmallActionButton } from '../../ui/action-button.tsx';
import { useAttempt } from '../../ui/form/use-attempt.ts';

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
      <SmallActionButton call={contract.updateCoin} onClick={() => setEditing(true)}>
        Change token type
      </SmallActionButton>
    </>
  );
}

type Kind = 'none' | CoinClaim['kind'];

function ClaimForm({ coin, onClose }: { readonly coin: Coin; readonly onClose: () => void }) {
  const { enqueueSnackbar } = useSnackbar();
  const updateCoin = useChange(contract.updateCoin);
  const { claim } = coin;
  const [kind, setKind] = useState<Kind>(claim?.kind ?? 'none');
  const [custody, setCustody] = useState(claim?.custody ?? 'collateral');
  const [other, setOther] = useState<PickedCoin | null>(
    claim === null ? null : { id: claim.ofCoinId, symbol: claim.ofCoinSymbol, name: '' },
  );
  const { error: refusal, setError: setRefusal, run } = useAttempt('The change could not be saved.');
  const isCoinMissing = kind !== 'none' && other === null;
  const save = async () => {
    if (isCoinMissing) return setRefusal('Choose the underlying coin.');
    await run(async () => {
      const { claim: saved } = await updateCoin.mutateAsync({
        body: { id: coin.id, claim: kind === 'none' || other === null ? null : { kind, ofCoinId: other.id, custody } },
      });
      enqueueSnackbar(`${coin.symbol}: ${claimText(saved) ?? 'asset of its own'}`, { variant: 'success' });
      onClose();
    });
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
      <LabelledChoice<Kind>
        label={`${coin.symbol} is`}
        value={kind}
        onChange={setKind}
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
          onChange={setOther}
          excludedIds={[coin.id]}
        />
      )}
      {kind === 'receipt' ? (
        <LabelledChoice<'collateral' | 'stake'>
          label="The deposited coins are"
          value={custody}
          onChange={setCustody}
          options={[
            { value: 'collateral', label: 'Collateral' },
            { value: 'stake', label: 'Staked' },
          ]}
          hint="Decides whether the surplus returned is interest or a staking reward."
        />
      ) : null}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" size="small" type="submit" loading={updateCoin.isPending}>
          Save
        </Button>
        <Button variant="outlined" size="small" disabled={updateCoin.isPending} onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}
