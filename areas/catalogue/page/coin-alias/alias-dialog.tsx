import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { catalogueCalls } from '../../contract/calls.ts';
import { type AliasCoin } from '../../contract/coin.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { CoinOption, CoinPicker, type PickedCoin } from '../parts/coin-picker.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { formValue } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface AliasDialogProps extends DialogProps {
  /** Null to add a group. */
  readonly set: AliasCoin | null;
}

interface AliasValues {
  coin: PickedCoin | null;
  members: PickedCoin[];
}

/** A group is created with its primary coin and then receives its aliases: two calls, one form. */
export function AliasDialog({ set, ...opened }: AliasDialogProps) {
  const addSet = useChange(catalogueCalls.addAliasCoin);
  const updateSet = useChange(catalogueCalls.updateAliasCoin);
  // If the second call is refused, the group already exists; a retry must not create another.
  const [begun, setBegun] = useState<AliasCoin | null>(set);
  const { form, dialog } = useFormDialog<AliasValues, AliasCoin>({
    ...opened,
    values: { coin: set?.coin ?? null, members: set?.aliasedCoins ?? [] },
    hasMistakes: ({ setError }, { coin }) => {
      if (coin === null) setError('coin', { message: 'Choose the primary coin' });
      return coin === null;
    },
    send: async ({ coin, members }) => {
      const target = begun ?? (await addSet.mutateAsync({ body: { coinId: coin?.id ?? 0 } }));
      setBegun(target);
      const ids = members.map((member) => member.id);
      if (ids.join() !== target.aliasedCoins.map((member) => member.id).join())
        return updateSet.mutateAsync({ params: { id: target.id }, body: { aliasedCoinsIds: ids } });
      return target;
    },
    done: (target) => waitingToast(target.pendingApproval) ?? `Aliases of ${target.coin.symbol} saved.`,
  });
  const { value: coin, onChange: setCoin, error: coinError } = formValue(form, 'coin');
  const members = form.watch('members');
  const setMembers = (given: PickedCoin[]) => form.setValue('members', given);
  return (
    <FormDialog
      {...dialog}
      title={begun === null ? 'Add alias group' : `Aliases of ${begun.coin.symbol}`}
      submitLabel={begun === null ? 'Add group' : 'Save'}
    >
      {begun === null ? (
        <CoinPicker
          label="Coin"
          hint="Its aliases count as this coin."
          coin={coin}
          onChange={(picked) => {
            setCoin(picked);
            setMembers(members.filter((member) => member.id !== picked?.id));
          }}
          isWithoutAliases
          error={coinError}
        />
      ) : null}
      <MembersPicker
        label="Aliases"
        hint="Holdings are shown together, and moving between them is not a disposal."
        members={members}
        onChange={setMembers}
        canonicalId={coin?.id}
      />
    </FormDialog>
  );
}

interface MembersPickerProps {
  readonly label: string;
  readonly hint: string;
  readonly members: PickedCoin[];
  readonly onChange: (members: PickedCoin[]) => void;
  /** The primary coin, which cannot be its own alias. */
  readonly canonicalId: number | undefined;
  readonly error?: string | undefined;
}

const OFFERED_MAX = 50;

/** Several coins, found by typing. Coins of another group are not offered: a coin belongs to one group only. */
function MembersPicker({ label, hint, members, onChange, canonicalId, error = '' }: MembersPickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const excluded = [...members.map((coin) => coin.id), ...(canonicalId === undefined ? [] : [canonicalId])];
  const query = {
    limit: OFFERED_MAX,
    include_without_prices: true,
    exclude_alias_coins: true,
    ...(search !== '' && { search }),
    ...(excluded.length > 0 && { exclude_coins_ids: excluded }),
  };
  const { data, isPending } = useCall(catalogueCalls.listCoinsWithPrices, { query }, { keepsPrevious: true });
  const offered = (data?.items ?? []).filter((coin) => coin.aliasCoinId === null && !excluded.includes(coin.id));
  return (
    <div>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1 }}>
        {label}
      </FormLabel>
      <Autocomplete<PickedCoin, true>
        id={id}
        multiple
        autoHighlight
        filterSelectedOptions
        // The server already searched, also by contract address, so the options are not filtered again.
        filterOptions={(options) => options}
        options={[...members, ...offered]}
        value={members}
        onChange={(_, chosen) => onChange(chosen)}
        inputValue={text}
        // Selecting clears the input for the next coin; a re-render must not clear what is being typed.
        onInputChange={(_, typed, reason) => {
          if (reason !== 'reset') setText(reason === 'input' ? typed : '');
        }}
        getOptionKey={(coin) => coin.id}
        getOptionLabel={(coin) => coin.symbol}
        isOptionEqualToValue={(coin, other) => coin.id === other.id}
        loading={isPending}
        noOptionsText="No other coin available with that name"
        renderOption={({ key, ...item }, coin) => (
          <li key={key} {...item}>
            <CoinOption coin={coin} />
          </li>
        )}
        renderValue={(chosen, itemProps) =>
          chosen.map((coin, index) => {
            const { key, ...item } = itemProps({ index });
            return (
              <Chip
                key={key}
                {...item}
                icon={<CoinIcon symbol={coin.symbol} marketId={coin.marketId} size={20} />}
                label={coin.symbol}
                sx={{ height: 28, borderRadius: '14px', paddingInlineStart: 0.5 }}
              />
            );
          })
        }
        renderInput={({ slotProps, ...input }) => (
          <OutlinedInput
            {...input}
            {...slotProps.input}
            placeholder={members.length === 0 ? 'Symbol, name or contract' : ''}
            error={error !== ''}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-note` }}
          />
        )}
      />
      <FormHelperText id={`${id}-note`} error={error !== ''}>
        {error === '' ? hint : error}
      </FormHelperText>
    </div>
  );
}
