import { mdiAccountOutline, mdiHelpCircleOutline, mdiLogoutVariant } from '@mdi/js';
import type { User } from '@holdfast/accounts/contract';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { UserAvatar } from '@holdfast/web/ui/round-icons.tsx';
import { useHelpLink } from './help-button.tsx';

const MenuItemLink = createLink((props: MenuItemProps<'a'>) => <MenuItem {...props} component="a" />);

interface AvatarMenuProps {
  user: User;
  /** The path of the profile page, if it exists. */
  profilePath: PagePath | undefined;
  onSignOut: () => void;
}

const ROLE_LABELS: Record<User['role'] | NonNullable<User['adminScope']>, string> = {
  admin: 'Admin',
  client: 'Client',
  staff: 'Staff',
  full: 'Admin',
  bookkeeper: 'Bookkeeper',
  auditor: 'Auditor',
};

export function AvatarMenu({ user, profilePath, onSignOut }: AvatarMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { layoutSizes } = useTheme();
  const menuId = useId();
  const helpLink = useHelpLink(user);
  const name = `${user.firstName} ${user.lastName}`.trim();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`Account of ${name === '' ? user.email : name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 3 }}
      >
        <UserAvatar person={user} />
      </IconButton>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { width: layoutSizes.avatarMenuWidth, mt: 2 } },
          list: { 'aria-label': 'Account' },
        }}
      >
        <Box component="li" role="none" sx={{ display: 'flex', gap: 3, px: 3, pt: 2, pb: 3 }}>
          <UserAvatar person={user} />
          <Box sx={{ minWidth: 0 }}>
            {name === '' ? null : (
              <Typography variant="subtitle1" noWrap>
                {name}
              </Typography>
            )}
            <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }} title={user.email}>
              {user.email}
            </Typography>
            <Box sx={{ mt: 2 }}>
              <StatusChip
                label={ROLE_LABELS[user.adminScope ?? user.role]}
                tone={user.role === 'admin' ? 'accent' : 'neutral'}
                shape="square"
              />
            </Box>
          </Box>
        </Box>
        <Divider component="li" role="none" sx={{ mb: 2 }} />
        {profilePath === undefined ? null : (
          <MenuItemLink to={profilePath} onClick={close}>
            <ListItemIcon>
              <Icon path={mdiAccountOutline} />
            </ListItemIcon>
            Your profile
          </MenuItemLink>
        )}
        <MenuItemLink {...helpLink} onClick={close}>
          <ListItemIcon>
            <Icon path={mdiHelpCircleOutline} />
          </ListItemIcon>
          Help
        </MenuItemLink>
        <MenuItem
          onClick={() => {
            close();
            onSignOut();
          }}
        >
          <ListItemIcon>
            <Icon path={mdiLogoutVariant} />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </Menu>
    </>
  );
}
