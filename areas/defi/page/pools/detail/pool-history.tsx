import type { AccountPoolFull } from '../../../contract/pools.ts';
import type { DefiHistoryItem } from '../../../contract/shared.ts';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import Button from '@mui/material/Button';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { HistoryRows, historyValue, lookOf } from '../../shared/defi-history.tsx';
import { poolName } from '../pool-text.ts';

export function PoolHistory({ pool }: { readonly pool: AccountPoolFull }) {
  const exportCsv = () =>
    saveTextFile({
      name: `pool-${poolName(pool).replaceAll(/[^\w]+/gu, '-')}-history.csv`,
      type: 'text/csv',
      text: csvText(
        [
          { label: 'Time', value: (item: DefiHistoryItem) => item.at },
          { label: 'Event', value: (item) => lookOf(item).label },
          { label: 'Wallet', value: (item) => item.walletName ?? '' },
          { label: 'Token ID', value: (item) => item.tokenId ?? '' },
          {
            label: 'Amounts',
            value: (item) => item.coins.map((coin) => `${coin.amount} ${coin.coinSymbol}`).join('; '),
          },
          { label: 'Value in USD', value: (item) => exactOrEmpty(item) },
          { label: 'Price in USD', value: (item) => item.priceUsd ?? '' },
          { label: 'Hash', value: (item) => item.hash ?? '' },
        ],
        pool.history,
      ),
    });
  return (
    <SectionCard
      title="History"
      actions={
        pool.history.length === 0 ? undefined : (
          <Button
            variant="text"
            size="small"
            startIcon={<Icon path={mdiTrayArrowDown} size={18} />}
            onClick={exportCsv}
          >
            Export CSV
          </Button>
        )
      }
    >
      {pool.history.length === 0 ? (
        <EmptyState title="No history yet" text="Deposits, removals and alerts of this pool appear here." />
      ) : (
        <HistoryRows items={pool.history} explorerUrl={pool.explorerUrl} label={`History of ${poolName(pool)}`} />
      )}
    </SectionCard>
  );
}

function exactOrEmpty(item: DefiHistoryItem): string {
  const value = historyValue(item);
  return item.transactionId !== null && value.bound === 'exact' ? (value.knownUsd ?? '') : '';
}
