import { type PartialUsd, presentUnknown } from '@holdfast/money';
import MuiLink from '@mui/material/Link';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isAllowed } from '@holdfast/accounts/page/ability';
import { useAuth } from '@holdfast/accounts/page/auth-context';

const MISSING_PRICES = '/admin/coins?view=missing-prices';

interface UnknownNoteProps {
  readonly of: PartialUsd;
  /** What is counted: coins by default. */
  readonly noun?: { readonly one: string; readonly many: string };
}

/**
 * "3 coins without a price", with a link to the list for people who can set prices. Nothing if all prices are known.
 */
export function UnknownNote({ of, noun }: UnknownNoteProps) {
  const { user } = useAuth();
  const { history } = useRouter();
  const text = presentUnknown(of, noun);
  if (text === '') return null;
  if (!isAllowed(user, { action: 'manage', subject: 'Coin' })) return <span>{text}</span>;
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.push(MISSING_PRICES);
  };
  return (
    <MuiLink href={MISSING_PRICES} onClick={follow} color="inherit" underline="always">
      {text}
    </MuiLink>
  );
}
