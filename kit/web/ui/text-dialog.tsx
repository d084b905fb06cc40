import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps as MuiDialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { DialogProps } from './form/use-form-dialog.ts';

interface TextDialogProps extends DialogProps {
  readonly title: string;
  readonly width?: MuiDialogProps['maxWidth'];
  /** The main button, after the one that closes the dialog. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog to read. A long text can be scrolled with the keyboard. */
export function TextDialog({ isOpen, title, width = 'sm', action, onClose, children }: TextDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth={width} fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus={action === undefined} onClick={onClose}>
          Close
        </Button>
        {action}
      </DialogActions>
    </Dialog>
  );
}

interface TextSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The numbered sections of an agreement. */
export function TextSections({ sections }: { readonly sections: readonly TextSection[] }) {
  return sections.map((section, index) => (
    <Box component="section" key={section.title}>
      <Typography variant="h3" gutterBottom>
        {index + 1}. {section.title}
      </Typography>
      {section.paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ color: 'text.secondary', '& + &': { mt: 2 } }}>
          {paragraph}
        </Typography>
      ))}
    </Box>
  ));
}
