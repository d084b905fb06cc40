/** The line below a figure, and figures that are unknown: the reason in words, never a zero. */
import type { UnknownCode, UnknownReason } from '../../contract/shared.ts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { UnknownShare } from '@holdfast/web/ui/figures/usd-text.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';

const LABELS: Readonly<Record<UnknownCode, string>> = {
  priceMissing: 'Price missing',
  pastPriceMissing: 'Past price missing',
  historyIncomplete: 'History incomplete',
  unverifiedFarm: 'Farm not verified',
  refused: 'Not readable',
  noArchive: 'No archive node',
  notRead: 'Not read',
  noFixedRate: 'No fixed rate',
  noInterest: 'No interest yet',
};
const UNKNOWN = 'Unknown';

/** Properties of the position that need no action. */
const EXPECTED: ReadonlySet<UnknownCode> = new Set(['noFixedRate', 'noInterest']);

interface UnknownProps {
  /** Of the object that the figure belongs to. */
  readonly reasons: readonly UnknownReason[];
}

export function unknownLabel(reasons: readonly UnknownReason[]): string {
  const [first] = reasons;
  return first === undefined ? UNKNOWN : LABELS[first.code];
}

/** All reasons as sentences. */
export function unknownText(reasons: readonly UnknownReason[]): string {
  return reasons.length === 0 ? 'Unknown.' : [...new Set(reasons.map(({ text }) => text))].join(' ');
}

/** What stands below the figure or the name of a row, smaller. */
export function Second({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

/** The main figure of a row: "Price missing", and below it the coin with a link that adds the price. */
export function UnknownValue({ reasons }: UnknownProps) {
  const [first] = reasons;
  const needsAction = first === undefined || !EXPECTED.has(first.code);
  const coin =
    first === undefined || first.coinId === null ? null : { id: first.coinId, symbol: first.coinSymbol ?? '' };
  return (
    <>
      <Tooltip title={unknownText(reasons)} describeChild>
        <Box
          component="span"
          sx={{ display: 'block', color: needsAction ? 'warning.main' : 'text.secondary', fontWeight: 600 }}
        >
          {unknownLabel(reasons)}
        </Box>
      </Tooltip>
      {coin === null ? null : (
        <Second>
          <bdi>{coin.symbol}</bdi>.{' '}
          <TextLink to="/admin/coins" search={{ coin: String(coin.id) }} aria-label={`Add price of ${coin.symbol}`}>
            Add price
          </TextLink>
        </Second>
      )}
    </>
  );
}

/** A figure that follows from an unknown one: a dash, with the reason on hover and for screen readers. */
export function UnknownDash({ reasons }: UnknownProps) {
  return <UnknownShare reason={unknownText(reasons)} />;
}
