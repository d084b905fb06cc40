import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Form } from './form.tsx';
import { Loaded, type Read } from '../loaded.tsx';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly submitLabel: string;
  /** The label of the cancel button, if "Cancel" could be taken for the action itself. */
  readonly closeLabel?: string;
  readonly isDestructive?: boolean;
  /** Nothing can be submitted yet. */
  readonly isDisabled?: boolean;
  readonly isBusy?: boolean;
  /** The server's message that belongs to no field. */
  readonly error: string | undefined;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  /** Whether Escape would lose input, if the form knows; otherwise everything typed or chosen counts. */
  readonly isChanged?: boolean | undefined;
  /** Wide enough for rows of fields. */
  readonly isWide?: boolean;
  /** The text above the fields. */
  readonly intro?: ReactNode;
  /** A choice between two forms, above the fields. */
  readonly choice?: ReactNode;
  /** At the start of the buttons, apart from the others: what removes the record. */
  readonly startAction?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form in a dialog. It keeps its values after a refusal and after a click beside it, and cannot be closed while it is
 * being submitted. Escape asks before it discards input.
 */
export function FormDialog({ isBusy = false, ...props }: FormDialogProps) {
  const titleId = useId();
  const formId = useId();
  const input = useKeptInput({ isBusy, isChanged: props.isChanged, onClose: props.onClose });
  return (
    <>
      <Dialog
        open={props.isOpen}
        onClose={input.close}
        aria-labelledby={titleId}
        maxWidth={props.isWide === true ? 'sm' : 'xs'}
        fullWidth
      >
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent {...input.content}>
          {props.choice === undefined ? null : <Box sx={{ mt: 2, mb: 4 }}>{props.choice}</Box>}
          {props.intro === undefined ? null : (
            <Typography component="div" dir="auto" sx={{ color: 'text.secondary', mb: 4 }}>
              {props.intro}
            </Typography>
          )}
          <Form id={formId} onSubmit={props.onSubmit} error={props.error} sx={{ pt: 1 }}>
            {props.children}
          </Form>
        </DialogContent>
        <DialogActions>
          {props.startAction === undefined ? null : <Box sx={{ marginInlineEnd: 'auto' }}>{props.startAction}</Box>}
          <Button variant="outlined" disabled={isBusy} onClick={props.onClose}>
            {props.closeLabel ?? 'Cancel'}
          </Button>
          <Button
            variant="contained"
            color={props.isDestructive === true ? 'error' : 'primary'}
            type="submit"
            form={formId}
            loading={isBusy}
            disabled={props.isDisabled === true}
          >
            {props.submitLabel}
          </Button>
        </DialogActions>
      </Dialog>
      {input.question}
    </>
  );
}

interface KeptInputOptions {
  readonly isBusy: boolean;
  /** Whether closing would lose input, where the form knows it; otherwise everything typed or chosen counts. */
  readonly isChanged?: boolean | undefined;
  readonly onClose: () => void;
}

/**
 * Closing a dialog with input in it. A click beside the dialog is often a slip and is ignored; Escape asks first;
 * Cancel closes. Passwords and codes do not count: they are typed again in a moment.
 */
export function useKeptInput({ isBusy, isChanged, onClose }: KeptInputOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  return {
    close: (_: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
      if (isBusy) return;
      const hasInput = isChanged ?? ref.current?.dataset['hasInput'] !== undefined;
      if (!hasInput) onClose();
      else if (reason === 'escapeKeyDown') setAsking(true);
    },
    /** For DialogContent. */
    content: {
      ref,
      onInput: ({ target, currentTarget }: FormEvent<HTMLDivElement>) => {
        if (!isSecret(target)) currentTarget.dataset['hasInput'] = 'true';
      },
    },
    /** To be rendered beside the dialog. */
    question: (
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        text="What you entered here is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}

const isSecret = (field: EventTarget): boolean =>
  field instanceof HTMLInputElement &&
  (field.type === 'password' || /password|one-time-code/u.test(field.autocomplete));

interface LoadedDialogProps<Data>
  extends Pick<FormDialogProps, 'isOpen' | 'title' | 'submitLabel' | 'onClose' | 'isWide'> {
  readonly query: Read<Data>;
  /** The dialog with its values. */
  readonly children: (data: Data) => ReactNode;
}

/** A form dialog whose values must load first: until then, a dialog with a placeholder or with the error. */
export function LoadedDialog<Data>({ query, children, ...dialog }: LoadedDialogProps<Data>) {
  const waiting = (error: string) => (
    <FormDialog {...dialog} error={error} onSubmit={(event) => event.preventDefault()}>
      {error === '' ? <FormSkeleton height={240} /> : null}
    </FormDialog>
  );
  return (
    <Loaded query={query} renderFailure={waiting} skeleton={waiting('')}>
      {children}
    </Loaded>
  );
}

/** In place of the fields of a form while their values load. */
function FormSkeleton({ height }: { readonly height: number }) {
  return <Skeleton variant="rounded" height={height} aria-busy="true" />;
}
