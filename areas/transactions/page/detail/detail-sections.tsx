import { usedPriceText } from '@holdfast/prices/contract';
import { type TransactionDetail, type Transfer } from '../../contract/transaction.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';

const detailRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 3,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'hairlineRaised',
  typography: 'body2',
  '&:first-of-type': { borderTop: 0 },
} as const;

interface DetailListProps<Item> {
  readonly label?: string;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
  /** The second column, unless `children` has it. */
  readonly renderEnd?: (item: Item) => ReactNode;
}

export function DetailList<Item>({ label, items, children, renderEnd }: DetailListProps<Item>) {
  return (
    <Box component="ul" aria-label={label} sx={plainList}>
      {items.map((item, index) => (
        <Box key={index} component="li" sx={detailRow}>
          {children(item)}
          {renderEnd?.(item)}
        </Box>
      ))}
    </Box>
  );
}

/** The price behind each value, its source and its distance in time. */
export function PriceList({ transfers }: { readonly transfers: readonly Transfer[] }) {
  return (
    <DetailList
      items={transfers}
      renderEnd={({ valueUsd }) => (
        <Box sx={{ textAlign: 'end' }}>
          <UsdText value={valueUsd} />
        </Box>
      )}
    >
      {({ amount, coinSymbol, price, valueUsd }) => (
        <Box sx={{ minWidth: 0 }}>
          <AmountText value={amount} symbol={coinSymbol} />
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {price ? (
              <>
                at <PriceText priceUsd={price.priceUsd} />. {usedPriceText(price)},{' '}
                {distanceLabel(price.distanceSeconds)}
              </>
            ) : valueUsd === null ? (
              'Price missing near that moment'
            ) : (
              'Stated by its source or entered manually'
            )}
          </Box>
        </Box>
      )}
    </DetailList>
  );
}

export function ProtocolEvents({ events }: { readonly events: TransactionDetail['protocolEvents'] }) {
  return (
    <DetailList
      items={events}
      renderEnd={({ contract }) => (
        <Box component="span" dir="ltr" title={contract} sx={{ color: 'text.secondary' }}>
          {shortenAddress(contract)}
        </Box>
      )}
    >
      {({ name }) => <span>{name === 'source.untraced' ? 'Payouts of this contract are not shown' : name}</span>}
    </DetailList>
  );
}

/** The audit log, newest first. */
export function AuditTrail({ events }: { readonly events: TransactionDetail['events'] }) {
  return (
    <DetailList
      items={events.toSorted((left, right) => right.id - left.id)}
      renderEnd={({ at }) => (
        <Box
          component="time"
          dateTime={at}
          sx={{ color: 'text.secondary', typography: 'caption', whiteSpace: 'nowrap' }}
        >
          {momentText(at)}
        </Box>
      )}
    >
      {({ text, userName }) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {text}
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{userName ?? 'Holdfast'}</Box>
        </Box>
      )}
    </DetailList>
  );
}

/** The distance of a price from the time it is used for: "at that moment", "3 hours away", "2 days away". */
const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
] as const;

export function distanceLabel(distanceSeconds: number): string {
  const size = Math.abs(distanceSeconds);
  const unit = UNITS.find(({ seconds }) => size >= seconds);
  if (!unit) return 'at that moment';
  const count = Math.round(size / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many} away`;
}
