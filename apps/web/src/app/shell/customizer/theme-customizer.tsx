import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { CONTENT_ID } from '../skip-link.tsx';
import { CustomizerHeader } from './customizer-header.tsx';
import { LayoutChoices } from './layout-choices.tsx';
import { MenuChoices } from './menu-choices.tsx';
import { ThemingChoices } from './theming-choices.tsx';

interface ThemeCustomizerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Not a modal: the point is to see the page change, so the page stays in reach while this is open. */
export function ThemeCustomizer({ isOpen, onClose }: ThemeCustomizerProps) {
  const { layoutSizes, shadows } = useTheme();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    panel.current?.focus();
    /* The button may be gone by then: hiding the bar or changing the layout takes it away. */
    return () => {
      const next = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById(CONTENT_ID);
      next?.focus();
    };
  }, [isOpen]);

  return (
    <Drawer
      variant="persistent"
      anchor="right"
      open={isOpen}
      slotProps={{
        paper: {
          ref: panel,
          role: 'dialog',
          'aria-labelledby': titleId,
          tabIndex: -1,
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === 'Escape') onClose();
          },
          sx: {
            width: layoutSizes.customizerWidth,
            maxWidth: '100vw',
            boxShadow: isOpen ? shadows[16] : 'none',
            zIndex: 'modal',
            '&:focus': { outline: 'none' },
          },
        },
      }}
    >
      <CustomizerHeader titleId={titleId} onClose={onClose} />
      <ThemingChoices />
      <LayoutChoices />
      <MenuChoices />
    </Drawer>
  );
}
