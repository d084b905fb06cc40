import { catalogueCalls, type Counterparty } from '@holdfast/catalogue/contract';
import { ACTIONS } from '@holdfast/actions/actions.ts';
import { CONFIDENCES } from '../../contract/transaction.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CoinPicker } from '@holdfast/catalogue/page/coin-picker';
import { NetworkPicker } from '@holdfast/catalogue/page/network-picker';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TimeFilter } from '@holdfast/web/ui/list/list-filters.tsx';
import { WalletPicker } from '../entry/wallet-picker.tsx';
import { iconOfAction, labelOfAction } from '../labels/action-labels.ts';
import type { InboxFilterControls } from './use-inbox-filters.ts';

const ANY = 'any';
const CONFIDENCE_LABELS = { [ANY]: 'Any', high: 'High', medium: 'Medium', low: 'Low', none: 'None' } as const;
const CONFIDENCE_OPTIONS = choicesOf([ANY, ...CONFIDENCES], CONFIDENCE_LABELS);

export function InboxFilterForm({
  controls,
  onClose,
}: {
  readonly controls: InboxFilterControls;
  readonly onClose: () => void;
}) {
  const { filters, change } = controls;
  const coinId = filters.coin_id;
  const { data: coin } = useCall(
    catalogueCalls.getCoin,
    { params: { id: coinId ?? 0 } },
    { enabled: coinId !== undefined },
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, p: 5 }}>
      <Picker
        label="Suggestion"
        options={ACTIONS}
        value={ACTIONS.find((action) => action === filters.suggestion) ?? null}
        onChange={(action) => change({ suggestion: action ?? undefined })}
        optionKey={(action) => action}
        optionLabel={labelOfAction}
        renderStart={(action) => <Icon path={iconOfAction(action)} size={18} />}
        placeholder="Suggested action"
      />
      <LabelledChoice
        label="Confidence"
        options={CONFIDENCE_OPTIONS}
        value={filters.confidence ?? ANY}
        onChange={(value) => change({ confidence: value === ANY ? undefined : value })}
      />
      <CounterpartyPicker
        counterpartyId={filters.counterparty_id ?? null}
        onChange={(id) => change({ counterparty_id: id ?? undefined })}
      />
      <WalletPicker
        label="Wallet"
        walletId={filters.wallet_id ?? null}
        onChange={(wallet) => change({ wallet_id: wallet?.id })}
      />
      <NetworkPicker
        networkId={filters.network_id ?? null}
        onChange={(id) => change({ network_id: id ?? undefined })}
      />
      <CoinPicker
        label="Coin"
        coin={coinId === undefined ? null : (coin ?? null)}
        onChange={(picked) => change({ coin_id: picked?.id })}
      />
      <div>
        <TimeFilter
          label="Time"
          value={filters.time_query ?? null}
          onChange={(time) => change({ time_query: time ?? undefined })}
        />
      </div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button variant="text" size="small" disabled={controls.count === 0} onClick={controls.clear}>
          Clear all
        </Button>
        <Button variant="outlined" size="small" onClick={onClose}>
          Done
        </Button>
      </Box>
    </Box>
  );
}

const OFFERED_MAX = 25;

interface CounterpartyPickerProps {
  readonly counterpartyId: number | null;
  readonly onChange: (id: number | null) => void;
}

/** An exchange, a bridge, a farm or a lending protocol of the address book; the server searches. */
function CounterpartyPicker({ counterpartyId, onChange }: CounterpartyPickerProps) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Counterparty | null>(null);
  const search = useSettled(text.trim());
  const given = { query: { limit: OFFERED_MAX, ...(search !== '' && { search }) } };
  const lists = [
    useCall(catalogueCalls.listExchanges, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listBridges, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listFarms, given, { keepsPrevious: true }),
    useCall(catalogueCalls.listLendingProtocols, given, { keepsPrevious: true }),
  ];
  const options = lists.flatMap(({ data }) => data?.items ?? []);
  const value =
    counterpartyId === null
      ? null
      : (options.find(({ id }) => id === counterpartyId) ?? (picked?.id === counterpartyId ? picked : null));
  return (
    <Picker
      label="Counterparty"
      options={options}
      value={value}
      onChange={(option) => {
        setPicked(option);
        onChange(option?.id ?? null);
      }}
      optionKey={({ id }) => String(id)}
      optionLabel={({ name }) => name}
      onSearch={setText}
      isLoading={lists.some(({ isPending }) => isPending)}
      noOptionsText="No such counterparty in the address book"
      placeholder="Exchange, bridge, farm or protocol"
    />
  );
}
