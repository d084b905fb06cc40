import { mdiHelpCircleOutline } from '@mdi/js';
import type { User } from '@holdfast/accounts/contract';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { createLink, useRouterState } from '@tanstack/react-router';
import { guidePlaceOf } from '@holdfast/overview/page/guide-topics';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { PAGE_HELP } from '../navigation.ts';

const IconLink = createLink((props: IconButtonProps<'a'>) => <IconButton {...props} component="a" />);

/** Opens the guide where it describes the current page. On a phone the entry of the account menu does. */
export function HelpButton({ user }: { readonly user: User }) {
  const helpLink = useHelpLink(user);
  return (
    <Tooltip title="Help">
      <IconLink {...helpLink} aria-label="Help" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        <Icon path={mdiHelpCircleOutline} />
      </IconLink>
    </Tooltip>
  );
}

/** The properties of a link to the part of the guide that describes the current page. */
export function useHelpLink(user: Pick<User, 'role'>) {
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page?.path ?? '' });
  const { topic, anchor } = guidePlaceOf(PAGE_HELP[path], { isAdmin: user.role === 'admin' });
  return { to: '/help/$topic', params: { topic }, ...(anchor !== undefined && { hash: anchor }) } as const;
}
