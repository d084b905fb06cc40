import type { ClientDashboard } from '@holdfast/contract';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Quiet } from '../../../ui/quiet.tsx';

interface SumUsdProps {
  readonly dashboard: Pick<ClientDashboard, 'coins' | 'coinIdsWithoutPrice'>;
  readonly value: string;
  readonly isChange?: boolean;
}

/** A sum over the coins with a price. Where none has one, the sum is unknown, and zero would be a lie. */
export function SumUsd({ dashboard: { coins, coinIdsWithoutPrice }, value, isChange = false }: SumUsdProps) {
  const isUnknown = coins.length > 0 && coins.every((coin) => coinIdsWithoutPrice.includes(coin.coinId));
  return isUnknown ? <Quiet>No price</Quiet> : <UsdText value={value} isChange={isChange} />;
}
