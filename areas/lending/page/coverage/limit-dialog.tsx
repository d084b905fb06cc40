import { lendingCalls } from '../../contract/calls.ts';
import { type CoinCoverage } from '../../contract/lending-admin.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { PercentDialog } from '@holdfast/web/ui/form/percent-dialog.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { ratioText } from './coverage-labels.ts';

export function LimitDialog({ coin, ...opened }: DialogProps & { readonly coin: CoinCoverage }) {
  const setLimit = useChange(lendingCalls.setCoverageLimit);
  return (
    <PercentDialog
      {...opened}
      title={`Limit of ${coin.coinSymbol}`}
      submitLabel="Save"
      intro="Admins are notified once each time coverage falls below this limit."
      name="limitRatio"
      ratio={coin.limitRatio}
      field={{
        label: 'Limit in percent',
        hint: '105 means five percent more than is owed. Leave empty for no limit.',
      }}
      mistake="A percentage such as 105 or 102.5"
      send={(limitRatio) => setLimit.mutateAsync({ params: { coinId: coin.coinId }, body: { limitRatio } })}
      done={(ratio) =>
        ratio === null
          ? `Limit of ${coin.coinSymbol} removed.`
          : `Limit of ${coin.coinSymbol} set to ${ratioText(ratio)}.`
      }
    />
  );
}
