import { mdiClose } from '@mdi/js';
import Box, { type BoxProps } from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import { cardSides } from './row.tsx';
import type { DialogProps } from '../form/use-form-dialog.ts';

interface SideDrawerProps extends DialogProps {
  readonly titleId: string;
  /** In pixels; the whole width on phones. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A modal dialog that slides in at the end of the page. */
export function SideDrawer({ isOpen, onClose, titleId, width, children }: SideDrawerProps) {
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width, maxWidth: '100%' } },
      }}
    >
      {children}
    </Drawer>
  );
}

interface DrawerHeaderProps {
  readonly titleId: string;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Shown before the title. */
  readonly icon?: ReactNode;
  /** Shown before the close button. */
  readonly action?: ReactNode;
  /** False if the content below is not separated by a line. */
  readonly hasLine?: boolean;
  readonly onClose: () => void;
}

export function DrawerHeader({ titleId, title, subtitle, icon, action, hasLine = true, onClose }: DrawerHeaderProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: subtitle === undefined || icon !== undefined ? 'center' : 'flex-start',
        gap: 3,
        ...cardSides,
        py: 4,
        ...(hasLine && { borderBottom: '1px solid', borderColor: 'hairlineRaised' }),
      }}
    >
      {icon}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography id={titleId} dir="auto" variant="h2" sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {typeof subtitle === 'string' ? (
          <Typography
            dir="auto"
            variant="caption"
            component="p"
            sx={{ m: 0, color: 'text.secondary', textAlign: 'left' }}
          >
            {subtitle}
          </Typography>
        ) : (
          subtitle
        )}
      </Box>
      {action}
      <IconButton aria-label="Close" autoFocus onClick={onClose} sx={{ marginInlineEnd: -2, my: -1 }}>
        <Icon path={mdiClose} />
      </IconButton>
    </Box>
  );
}

/** The last defined value, so that a drawer keeps its content while it slides out. */
export function useLastShown<Value extends string | number | object>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return kept;
}

/** A part of a drawer under its own heading, separated by a line. */
export function DrawerSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ mt: 5, pt: 5, borderTop: '1px solid', borderColor: 'hairlineRaised' }}
    >
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The actions at the bottom of a drawer, below its scrolling content. */
export function DrawerFooter({ sx, children }: Pick<BoxProps, 'sx' | 'children'>) {
  const own = { gap: 2, ...cardSides, py: 4, borderTop: '1px solid', borderColor: 'hairlineRaised' } as const;
  return <Box sx={[{ display: 'flex' }, own, ...(Array.isArray(sx) ? sx : [sx])]}>{children}</Box>;
}
