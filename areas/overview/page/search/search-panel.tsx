import type { User } from '@holdfast/accounts/contract';
import { mdiArrowLeft, mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import { useNavigate } from '@tanstack/react-router';
import { useSnackbar } from 'notistack';
import { type KeyboardEvent, useId, useState } from 'react';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { useIsPage } from '@holdfast/web/lib/page-address.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { KeyCap } from '@holdfast/web/ui/key-cap.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { SEARCH_LENGTH_MAX } from '@holdfast/web/ui/list/list-state.ts';
import { useDelayed } from '@holdfast/web/lib/use-delayed.ts';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { actionOf, type SearchableAction, type SearchablePage, type SearchResult } from './search-result.ts';
import { SearchResults } from './search-results.tsx';
import { useActiveResult } from './use-active-result.ts';
import { idleGroups, useFound, useRecentChoices } from './use-search-results.ts';

interface SearchPanelProps {
  readonly onClose: () => void;
  readonly user: User;
  readonly pages: readonly SearchablePage[];
  readonly actions: readonly SearchableAction[];
  readonly isPhone: boolean;
}

/** A combobox with a permanently open list: the focus stays in the field, and the keys move through the list. */
export function SearchPanel({ onClose, user, pages, actions, isPhone }: SearchPanelProps) {
  const [text, setText] = useState('');
  const isAdmin = user.role === 'admin';
  const { groups: found, isSearching } = useFound(text, { pages, actions, hasRecords: isAdmin });
  const { recent, remember } = useRecentChoices(user, { pages, actions });
  const isIdle = text.trim() === '';
  const groups = isIdle ? idleGroups({ recent, pages }) : found;
  const results = groups.flatMap((group) => group.results);
  const { active, move } = useActiveResult(results, { text: text.trim(), isSearching });
  const go = useChoose({ actions, onClose });
  const choose = (result: SearchResult): void => {
    remember(result);
    go(result);
  };
  const listId = useId();
  const showsProgress = useDelayed(isSearching);

  const onKeyDown = (event: KeyboardEvent): void => {
    // During text composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      move(step);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <>
      <SearchField
        text={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        onClose={onClose}
        isPhone={isPhone}
        placeholder={isAdmin ? 'Search pages, actions, coins, people, addresses, amounts' : 'Search pages and settings'}
        list={{ id: listId, isOpen: results.length > 0, activeId: active && optionId(listId, active) }}
      />
      <Box sx={{ height: 2, flexShrink: 0 }}>
        {showsProgress ? <LinearProgress aria-label="Searching" sx={{ height: 2, borderRadius: 0 }} /> : null}
      </Box>
      <SearchResults
        listId={listId}
        groups={groups}
        active={active}
        onChoose={choose}
        optionId={(result) => optionId(listId, result)}
        emptyText={isSearching ? null : `No results for “${text.trim().slice(0, 60)}”. Try a shorter search.`}
      />
      <span role="status" style={visuallyHidden}>
        {isIdle || isSearching ? '' : countText(results.length)}
      </span>
      {isPhone ? null : <SearchHints />}
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

function optionId(listId: string, result: SearchResult): string {
  return `${listId}-${result.key}`;
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
}

interface SearchFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly isPhone: boolean;
  readonly placeholder: string;
  readonly list: { readonly id: string; readonly isOpen: boolean; readonly activeId: string | undefined };
}

function SearchField({ text, onChange, onKeyDown, onClose, isPhone, placeholder, list }: SearchFieldProps) {
  return (
    <Row
      canWrap={false}
      sx={{
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
          /** The dialog is the frame of this field, and the caret shows the focus. */
          '& input:focus-visible': { outline: 'none' },
          '& input::placeholder': { color: theme.palette.text.tertiary, opacity: 1 },
        })}
      />
      {isPhone ? null : <KeyCap>Esc</KeyCap>}
    </Row>
  );
}

const HINTS = [
  { keys: ['↑', '↓'], text: 'to move' },
  { keys: ['↵'], text: 'to open' },
  { keys: ['Esc'], text: 'to close' },
] as const;

/** Visual only: screen readers announce the keys of a combobox themselves. */
function SearchHints() {
  return (
    <Row
      aria-hidden="true"
      canWrap={false}
      sx={{
        gap: 5,
        flexShrink: 0,
        px: 5,
        py: 2.5,
        borderTop: '1px solid',
        borderColor: 'hairlineRaised',
        color: 'text.secondary',
        fontSize: '0.75rem',
      }}
    >
      {HINTS.map(({ keys, text }) => (
        <Box key={text} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          <span>{text}</span>
        </Box>
      ))}
    </Row>
  );
}

function useChoose({
  actions,
  onClose,
}: Pick<SearchPanelProps, 'actions' | 'onClose'>): (result: SearchResult) => void {
  const navigate = useNavigate();
  const isPage = useIsPage();
  const { enqueueSnackbar } = useSnackbar();
  return (result) => {
    const { target } = result;
    onClose();
    // Only the target's own parameters: the search or page of the current list must not apply to it.
    if (isPage(target.path)) void navigate({ to: target.path, search: target.search ?? {} });
    actionOf(result, actions)
      ?.run?.()
      .catch((error: unknown) =>
        enqueueSnackbar(errorText(error, `${result.title} could not be started.`), { variant: 'error' }),
      );
  };
}
