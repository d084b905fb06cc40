import { contract } from '@holdfast/contract';
import { mdiAlertOutline } from '@mdi/js';
import { useCall } from '../../lib/api.ts';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { lackingLabel } from './coin-words.ts';

export type CoinView = 'all' | 'lacking-prices';

/** What the address says; anything else is all coins. */
export function coinViewOf(text: string | undefined): CoinView {
  return text === 'lacking-prices' ? text : 'all';
}

const FIRST_ONLY = { query: { limit: 1 } };

/** Says how many coins wait for someone to look at their prices, wherever on the page one is. */
export function CoinViewTabs({ view, onView }: { readonly view: CoinView; readonly onView: (view: CoinView) => void }) {
  const { data: lacking } = useCall(contract.listMissingPrices, FIRST_ONLY);
  return (
    <SegmentedControl
      label="Which coins"
      options={[
        { value: 'all', label: 'All coins' },
        {
          value: 'lacking-prices',
          label: lackingLabel(lacking),
          ...(lacking && lacking.total > 0 && { icon: mdiAlertOutline }),
        },
      ]}
      value={view}
      onChange={onView}
    />
  );
}
