import { mdiKeyboardReturn, mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { CoinIcon, NetworkIcon, UserAvatar } from '@holdfast/web/ui/round-icons.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { ResultGroup, ResultPicture, SearchResult } from './search-result.ts';

interface SearchResultsProps {
  readonly listId: string;
  readonly groups: readonly ResultGroup[];
  readonly active: SearchResult | undefined;
  readonly onChoose: (result: SearchResult) => void;
  readonly optionId: (result: SearchResult) => string;
  /** Null until it is known that there are no results. */
  readonly emptyText: string | null;
}

export function SearchResults({ listId, groups, active, onChoose, optionId, emptyText }: SearchResultsProps) {
  const isEmpty = groups.every((group) => group.results.length === 0);
  const failed = groups.filter((group) => group.error !== undefined);
  return (
    <Box
      role="region"
      aria-label="Results"
      tabIndex={0}
      sx={{ flexGrow: 1, overflowY: 'auto', scrollbarWidth: 'thin', minHeight: 220, px: 2, pb: 2 }}
    >
      <Box id={listId} role="listbox" aria-label="Results">
        {groups
          .filter((group) => group.results.length > 0)
          .map((group) => (
            <Box key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`}>
              <Typography
                id={`${listId}-${group.id}`}
                variant="overline"
                role="presentation"
                sx={{ display: 'block', px: 3, pt: 3, pb: 1, color: 'text.tertiary' }}
              >
                {group.label}
              </Typography>
              {group.results.map((result) => (
                <SearchOption
                  key={result.key}
                  id={optionId(result)}
                  result={result}
                  isActive={result.key === active?.key}
                  onChoose={() => onChoose(result)}
                />
              ))}
            </Box>
          ))}
      </Box>
      {failed.map((group) => (
        <Typography
          key={group.id}
          role="status"
          variant="caption"
          sx={{ display: 'block', px: 3, pt: 3, color: 'warning.main', overflowWrap: 'anywhere' }}
        >
          {group.label} could not be searched. {group.error}
        </Typography>
      ))}
      {isEmpty && failed.length === 0 && emptyText !== null ? (
        <EmptyState title="Nothing found" text={emptyText} drawing={<IconTile path={mdiMagnify} size={44} />} />
      ) : null}
    </Box>
  );
}

interface SearchOptionProps {
  readonly id: string;
  readonly result: SearchResult;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '4px 12px',
  borderRadius: 4,
  cursor: 'pointer',
  scrollMargin: 40,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-selected="true"]': { backgroundColor: theme.palette.accent.tint },
}));

const PICTURE_SIZE = 24;

function SearchOption({ id, result, isActive, onChoose }: SearchOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // Keeps the focus in the field when a result is clicked.
    <Option
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          justifyContent: 'center',
          width: PICTURE_SIZE,
          flexShrink: 0,
          color: 'text.secondary',
        }}
      >
        <Picture picture={result.picture} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexGrow: 1,
          minWidth: 0,
          alignItems: 'baseline',
          columnGap: 3,
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
        }}
      >
        <Typography component="span" variant="subtitle1" noWrap>
          {result.title}
        </Typography>
        {result.detail === '' ? null : (
          <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary', flexShrink: { sm: 2 } }}>
            {result.detail}
          </Typography>
        )}
      </Box>
      {isActive ? (
        <Icon
          path={mdiKeyboardReturn}
          size={16}
          sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }}
        />
      ) : null}
    </Option>
  );
}

function Picture({ picture }: { readonly picture: ResultPicture }) {
  if (picture.kind === 'coin')
    return <CoinIcon symbol={picture.symbol} marketId={picture.marketId} size={PICTURE_SIZE} />;
  if (picture.kind === 'network') return <NetworkIcon name={picture.name} chain={picture.chain} size={PICTURE_SIZE} />;
  if (picture.kind === 'person') return <UserAvatar person={picture} size={PICTURE_SIZE} />;
  return <Icon path={picture.path} />;
}
