/**
 * THE part that shows an amount of money, known or not: "$1,234.50", "at least $1,234.50" where some coins have no price,
 * "No price" where none has. Unknown is never shown as zero.
 */
import { NO_PRICE, parseUsd, type PartialUsd, presentPartialUsd, presentUnknown, toPartialUsd } from '@holdfast/money';
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isAllowed } from '../../lib/ability.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { Quiet } from '../quiet.tsx';
import { FigureText } from './figure-text.tsx';

interface UsdTextProps {
  /** A plain decimal as the server writes it, null where it is unknown, or a sum with unknown pieces. */
  readonly value: string | null | PartialUsd;
  /** A gain or a loss: with its sign, and in its colour. */
  readonly isChange?: boolean;
  /** What stands for an unknown figure that is not for want of a price. */
  readonly unknown?: string;
}

export function UsdText({ value, isChange = false, unknown = NO_PRICE }: UsdTextProps) {
  const partial = toPartialUsd(value);
  if (partial.knownUsd === null)
    return (
      <Tooltip title={unknownNames(partial)} describeChild>
        <span>
          <Quiet>{unknown}</Quiet>
        </span>
      </Tooltip>
    );
  const usd = parseUsd(partial.knownUsd);
  return (
    <FigureText
      shown={presentPartialUsd(partial, { signed: isChange })}
      exact={partial.knownUsd}
      hint={unknownNames(partial)}
      {...(isChange && { colour: usd === 0n ? 'text.tertiary' : usd > 0n ? 'gain' : 'loss' })}
    />
  );
}

function unknownNames({ unknown, unknownCount }: PartialUsd): string {
  if (unknown.length === 0) return '';
  const names = unknown.map(({ coinSymbol }) => coinSymbol).join(', ');
  return `Unknown: ${names}${unknown.length < unknownCount ? ' and more' : ''}`;
}

interface UnknownNoteProps {
  readonly of: PartialUsd;
  /** What is counted: coins, unless the sum runs over entries. */
  readonly noun?: { readonly one: string; readonly many: string };
}

/** "3 coins without a price", which leads those who can set prices to the list. Nothing where everything is known. */
export function UnknownNote({ of, noun }: UnknownNoteProps) {
  const { user } = useAuth();
  const { history } = useRouter();
  const words = presentUnknown(of, noun);
  if (words === '') return null;
  if (!isAllowed(user, { action: 'manage', subject: 'Coin' })) return <span>{words}</span>;
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.push(MISSING_PRICES);
  };
  return (
    <MuiLink href={MISSING_PRICES} onClick={follow} color="inherit" underline="always">
      {words}
    </MuiLink>
  );
}

const MISSING_PRICES = '/admin/coins?view=missing-prices';

/** Stands for a percentage or a ratio whose start or end is unknown; the reason is spoken, and shown on hover. */
export function UnknownShare({ reason }: { readonly reason: string }) {
  return (
    <Tooltip title={reason}>
      <span role="img" aria-label={reason}>
        —
      </span>
    </Tooltip>
  );
}
