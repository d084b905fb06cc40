import { Fragment, type ReactNode } from 'react';
import type { DialogControls } from './use-dialog.ts';
import type { DialogProps } from './use-form-dialog.ts';

interface OpenedDialogProps<Content> {
  readonly dialog: DialogControls<Content>;
  readonly children: (opened: DialogProps, content: Content) => ReactNode;
}

/** A dialog from its first opening on. Each opening mounts it anew, so that a form starts with fresh values. */
export function OpenedDialog<Content>({ dialog, children }: OpenedDialogProps<Content>) {
  const { content, opening, isOpen, close } = dialog;
  if (content === null) return null;
  return <Fragment key={opening}>{children({ isOpen, onClose: close }, content)}</Fragment>;
}
