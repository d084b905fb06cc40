import { type AliasCoin, contract } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useChange } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { CoinPicker, type PickedCoin } from '../../api-parts/coin-picker.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { MembersPicker } from './members-picker.tsx';

interface AliasDialogProps {
  readonly isOpen: boolean;
  /** Null to begin a set. */
  readonly set: AliasCoin | null;
  readonly onClose: () => void;
}

/** A set is begun with its canonical coin and then told its aliases: two calls, one form. */
export function AliasDialog({ isOpen, set, onClose }: AliasDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const addSet = useChange(contract.addAliasCoin);
  const updateSet = useChange(contract.updateAliasCoin);
  const [coin, setCoin] = useState<PickedCoin | null>(set?.coin ?? null);
  const [members, setMembers] = useState<PickedCoin[]>(set?.aliasedCoins ?? []);
  // When the second of the two calls is refused, the set is there already; trying again must not begin another.
  const [begun, setBegun] = useState<AliasCoin | null>(set);
  const [error, setError] = useState('');
  const [coinError, setCoinError] = useState('');

  const save = async () => {
    if (coin === null) return setCoinError('Choose the coin that the others count as');
    setError('');
    try {
      const target = begun ?? (await addSet.mutateAsync({ body: { coinId: coin.id } }));
      setBegun(target);
      const isChanged =
        members.map((member) => member.id).join() !== target.aliasedCoins.map((member) => member.id).join();
      if (isChanged)
        await updateSet.mutateAsync({
          params: { id: target.id },
          body: { aliasedCoinsIds: members.map((member) => member.id) },
        });
      enqueueSnackbar(`The aliases of ${target.coin.symbol} are saved.`, { variant: 'success' });
      onClose();
    } catch (refused) {
      setError(errorText(refused, 'The server did not say why this failed.'));
    }
  };

  return (
    <FormDialog
      isOpen={isOpen}
      title={begun === null ? 'Add alias set' : `Aliases of ${begun.coin.symbol}`}
      submitLabel={begun === null ? 'Add set' : 'Save'}
      isBusy={addSet.isPending || updateSet.isPending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      {begun === null ? (
        <CoinPicker
          label="Coin"
          hint="The one the others count as."
          coin={coin}
          onChange={(picked) => {
            setCoin(picked);
            setCoinError('');
            setMembers(members.filter((member) => member.id !== picked?.id));
          }}
          isWithoutAliases
          error={coinError}
        />
      ) : null}
      <MembersPicker
        label="Counts as the same"
        hint="Holdings are shown together, and moving between them is not a disposal."
        members={members}
        onChange={setMembers}
        canonicalId={coin?.id}
      />
    </FormDialog>
  );
}
