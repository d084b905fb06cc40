import { catalogueCalls } from '../../contract/calls.ts';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { Picker, type PickerProps } from '@holdfast/web/ui/form/picker.tsx';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';

export interface PickedCoin {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  /** For its icon, if known. */
  readonly marketId?: string | null;
}

interface CoinPickerProps
  extends Pick<PickerProps<PickedCoin>, 'label' | 'hint' | 'error' | 'placeholder' | 'isCompact'> {
  readonly coin: PickedCoin | null;
  readonly onChange: (coin: PickedCoin | null) => void;
  /** Omits coins that are aliases of another coin. */
  readonly isWithoutAliases?: boolean;
  readonly excludedIds?: readonly number[];
}

const OFFERED_MAX = 50;

/** Finds a coin by the beginning of its symbol, name or contract address; the server searches. */
export function CoinPicker({ coin, onChange, isWithoutAliases = false, excludedIds = [], ...field }: CoinPickerProps) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const query = {
    limit: OFFERED_MAX,
    include_without_prices: true,
    exclude_alias_coins: isWithoutAliases,
    ...(search !== '' && { search }),
    ...(excludedIds.length > 0 && { exclude_coins_ids: [...excludedIds] }),
  };
  const { data, isPending } = useCall(catalogueCalls.listCoinsWithPrices, { query }, { keepsPrevious: true });
  return (
    <Picker<PickedCoin>
      {...field}
      options={data?.items ?? []}
      value={coin}
      onChange={onChange}
      optionKey={(option) => String(option.id)}
      optionLabel={(option) => option.symbol}
      renderOption={(option) => <CoinOption coin={option} />}
      renderStart={(option) => <CoinIcon symbol={option.symbol} marketId={option.marketId} size={20} />}
      onSearch={setText}
      isLoading={isPending}
      noOptionsText="No coin of that name"
      placeholder={field.placeholder ?? 'Symbol, name or contract'}
    />
  );
}

export function CoinOption({ coin, end }: { readonly coin: PickedCoin; readonly end?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0, width: '100%' }}>
      <CoinIcon symbol={coin.symbol} marketId={coin.marketId} size={28} />
      <Box component="span" dir="auto" sx={{ fontWeight: 500, flexShrink: 0 }}>
        {coin.symbol}
      </Box>
      <Box
        component="span"
        dir="auto"
        sx={{
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          flexGrow: 1,
        }}
      >
        {coin.name}
      </Box>
      {end}
    </Box>
  );
}
