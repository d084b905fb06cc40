import { useCallback, useState } from 'react';

export interface DialogControls<Content> {
  readonly content: Content | null;
  readonly isOpen: boolean;
  /** A new number for each opening, so that a form starts with fresh values. */
  readonly opening: number;
  readonly open: (content: Content) => void;
  readonly close: () => void;
}

/** Keeps the content of a dialog until it is opened again, so that it does not go blank while it fades out. */
export function useDialog<Content>(): DialogControls<Content> {
  const [state, setState] = useState<{ content: Content | null; isOpen: boolean; opening: number }>({
    content: null,
    isOpen: false,
    opening: 0,
  });
  const open = useCallback(
    (content: Content) => setState(({ opening }) => ({ content, isOpen: true, opening: opening + 1 })),
    [],
  );
  const close = useCallback(() => setState((current) => ({ ...current, isOpen: false })), []);
  return { ...state, open, close };
}
