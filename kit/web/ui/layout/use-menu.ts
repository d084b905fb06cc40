import { type MouseEvent, useId, useState } from 'react';

/** A menu below the button that opens it: the props of both, and the state between them. */
export function useMenu() {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  return {
    isOpen,
    close,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menu: { id, open: isOpen, anchorEl: anchor, onClose: close },
  } as const;
}
