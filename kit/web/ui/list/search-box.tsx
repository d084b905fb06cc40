import { mdiClose, mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { SEARCH_LENGTH_MAX } from './list-state.ts';

const DEBOUNCE_MILLISECONDS = 250;

interface SearchBoxProps {
  readonly label: string;
  /** The search text in the page's address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(value);
  // The page's address follows the box after a delay. Only a value that the box did not send (back button, cleared
  // filters) may overwrite what is being typed.
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSlashKey(() => input.current?.focus());

  const search = (typed: string) => {
    clearTimeout(timer.current);
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onSearch(wanted);
  };
  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };

  return (
    <OutlinedInput
      inputRef={input}
      value={text}
      placeholder={label}
      onChange={(event) => {
        setText(event.target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(event.target.value), DEBOUNCE_MILLISECONDS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          clear();
        }
      }}
      slotProps={{
        input: {
          type: 'search',
          'aria-label': label,
          'aria-keyshortcuts': '/',
          maxLength: SEARCH_LENGTH_MAX,
          autoComplete: 'off',
          spellCheck: false,
        },
      }}
      startAdornment={
        <InputAdornment position="start">
          <Icon path={mdiMagnify} size={20} />
        </InputAdornment>
      }
      endAdornment={text === '' ? <SlashHint /> : <ClearButton onClear={clear} />}
      sx={{
        width: { xs: '100%', sm: 288 },
        minHeight: { sm: 36 },
        '& .MuiOutlinedInput-input': { py: { sm: 1.75 }, fontSize: { sm: '0.8125rem' }, textOverflow: 'ellipsis' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <IconButton size="small" aria-label="Clear the search" onClick={onClear}>
      <Icon path={mdiClose} size={16} />
    </IconButton>
  );
}

function SlashHint() {
  return (
    <Box
      component="kbd"
      aria-hidden="true"
      sx={(theme) => ({
        display: { xs: 'none', sm: 'inline-flex' },
        alignItems: 'center',
        justifyContent: 'center',
        minWidth: 20,
        height: 20,
        font: 'inherit',
        fontSize: '0.6875rem',
        borderRadius: '4px',
        color: theme.palette.text.secondary,
        boxShadow: `inset 0 0 0 1px ${theme.palette.hairlineStrong}, inset 0 -2px 0 ${theme.palette.hairlineStrong}`,
      })}
    >
      /
    </Box>
  );
}

const KEYBOARD_OWNERS =
  'input, textarea, select, [contenteditable], ' +
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Calls back when "/" is pressed outside of any field, menu or dialog. */
function useSlashKey(onSlash: () => void): void {
  const callback = useRef(onSlash);
  useEffect(() => {
    callback.current = onSlash;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(KEYBOARD_OWNERS)) return;
      event.preventDefault();
      callback.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
