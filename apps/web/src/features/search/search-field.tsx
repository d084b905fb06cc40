import { mdiArrowLeft, mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SEARCH_LENGTH_MAX } from '../../ui/list/list-state.ts';
import { KeyCap } from '../../ui/key-cap.tsx';

interface SearchFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly isPhone: boolean;
  readonly placeholder: string;
  readonly list: { readonly id: string; readonly isOpen: boolean; readonly activeId: string | undefined };
}

export function SearchField({ text, onChange, onKeyDown, onClose, isPhone, placeholder, list }: SearchFieldProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        flexShrink: 0,
        paddingInline: isPhone ? '8px 16px' : '20px 16px',
        minHeight: 56,
        borderBottom: '1px solid',
        borderColor: 'hairlineRaised',
      }}
    >
      {isPhone ? (
        <IconButton aria-label="Close the search" onClick={onClose}>
          <Icon
            path={mdiArrowLeft}
            sx={{ transform: (theme) => (theme.direction === 'rtl' ? 'scaleX(-1)' : 'none') }}
          />
        </IconButton>
      ) : (
        <Icon path={mdiMagnify} sx={{ color: 'text.tertiary' }} />
      )}
      <InputBase
        autoFocus
        value={text}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': 'Search',
            'aria-autocomplete': 'list',
            'aria-expanded': list.isOpen,
            'aria-controls': list.id,
            'aria-activedescendant': list.activeId,
            maxLength: SEARCH_LENGTH_MAX,
            autoComplete: 'off',
            autoCorrect: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          },
        }}
        sx={(theme) => ({
          flexGrow: 1,
          minWidth: 0,
          fontSize: '1rem',
          '& input': { padding: 0, height: 24, textOverflow: 'ellipsis' },
          /* The whole dialog is this field's frame, and the blinking caret its ring. */
          '& input:focus-visible': { outline: 'none' },
          '& input::placeholder': { color: theme.palette.text.tertiary, opacity: 1 },
        })}
      />
      {isPhone ? null : <KeyCap>Esc</KeyCap>}
    </Box>
  );
}
