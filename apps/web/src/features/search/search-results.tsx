import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';
import type { ResultGroup, SearchResult } from './search-result.ts';
import { SearchOption } from './search-option.tsx';

interface SearchResultsProps {
  readonly listId: string;
  readonly groups: readonly ResultGroup[];
  readonly active: SearchResult | undefined;
  readonly onChoose: (result: SearchResult) => void;
  readonly optionId: (result: SearchResult) => string;
  /** Null while it is too early to say that there is nothing. */
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
