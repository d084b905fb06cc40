import { type PartialUsd, presentUnknown } from '@holdfast/money';
import MuiLink from '@mui/material/Link';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isAllowed } from '../lib/ability.ts';
import { useAuth } from '../lib/auth/auth-context.ts';

const MISSING_PRICES = '/admin/coins?view=missing-prices';

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
