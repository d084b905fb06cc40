import type { TransactionDetail, Transfer } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceText } from '../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { momentText } from '../../../lib/date-text.ts';
import { priceSourceLabel } from '../../../lib/price-source.ts';
import { shortenAddress } from '../../../ui/address-text.tsx';
import { plainList } from '../../../ui/layout/row.tsx';

export const detailRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 3,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'hairlineRaised',
  typography: 'body2',
  '&:first-of-type': { borderTop: 0 },
} as const;

/** The price behind each value, its source and its distance in time. */
export function PriceList({ transfers }: { readonly transfers: readonly Transfer[] }) {
  return (
    <Box component="ul" sx={plainList}>
      {transfers.map((transfer) => (
        <Box key={transfer.id} component="li" sx={detailRow}>
          <Box sx={{ minWidth: 0 }}>
            <AmountText value={transfer.amount} symbol={transfer.coinSymbol} />
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {transfer.price ? (
                <>
                  at <PriceText priceUsd={transfer.price.priceUsd} />. {priceSourceLabel(transfer.price.source)},{' '}
                  {distanceLabel(transfer.price.distanceSeconds)}
                </>
              ) : transfer.valueUsd === null ? (
                'Price missing near that moment'
              ) : (
                'Stated by its source or entered manually'
              )}
            </Box>
          </Box>
          <Box sx={{ textAlign: 'end' }}>
            <UsdText value={transfer.valueUsd} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export function ProtocolEvents({ events }: { readonly events: TransactionDetail['protocolEvents'] }) {
  return (
    <Box component="ul" sx={plainList}>
      {events.map((event, index) => (
        <Box key={index} component="li" sx={detailRow}>
          <span>{event.name}</span>
          <Box component="span" dir="ltr" title={event.contract} sx={{ color: 'text.secondary' }}>
            {shortenAddress(event.contract)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The audit log, newest first. */
export function AuditTrail({ events }: { readonly events: TransactionDetail['events'] }) {
  return (
    <Box component="ul" sx={plainList}>
      {events
        .toSorted((left, right) => right.id - left.id)
        .map((event) => (
          <Box key={event.id} component="li" sx={detailRow}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {event.text}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{event.userName ?? 'Holdfast'}</Box>
            </Box>
            <Box
              component="time"
              dateTime={event.at}
              sx={{ color: 'text.secondary', typography: 'caption', whiteSpace: 'nowrap' }}
            >
              {momentText(event.at)}
            </Box>
          </Box>
        ))}
    </Box>
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
