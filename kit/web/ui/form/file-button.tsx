import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { visuallyHidden } from '../visually-hidden.ts';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'disabled'> {
  /** The types of files, as an input takes them: ".csv,text/csv". */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that opens the file dialog. The input has the focus, so that Enter and Space open it too. */
export function FileButton({ accept, onFile, children, disabled = false, ...button }: FileButtonProps) {
  const inputId = useId();
  return (
    <Box sx={{ position: 'relative', display: 'inline-flex' }}>
      <Button
        component="label"
        htmlFor={inputId}
        disabled={disabled}
        tabIndex={-1}
        {...button}
        sx={{
          flexGrow: 1,
          '&:has(+ input:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: 2 },
        }}
      >
        {children}
      </Button>
      <input
        id={inputId}
        type="file"
        accept={accept}
        aria-label={typeof children === 'string' ? children : 'File'}
        disabled={disabled}
        style={visuallyHidden}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </Box>
  );
}
