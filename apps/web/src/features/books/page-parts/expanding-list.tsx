import { mdiMagnifyClose } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useAddressPart } from '../../../lib/page-address.ts';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { countText } from '../../../api-parts/list/list-definition.ts';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { useDelayed } from '../../../lib/use-delayed.ts';
import { ExpandingCards } from './expanding-cards.tsx';
import { ExpandingTable, type ExpandingView } from './expanding-table.tsx';

interface ExpandingListProps<Row>
  extends Pick<ExpandingView<Row>, 'state' | 'caption' | 'detailNoun' | 'renderDetail' | 'totals'> {
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** A list with expandable rows. The expanded row is stored in the page's address. */
export function ExpandingList<Row>(props: ExpandingListProps<Row>) {
  const { state, caption } = props;
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [openKey, setOpenKey] = useAddressPart('open');
  const view = {
    ...props,
    openKey,
    onToggle: (key: string) => setOpenKey(key === openKey ? undefined : key),
    hasTotals: !state.isFiltered,
  };
  return (
    <Card component="section" aria-label={caption} sx={{ overflow: 'clip' }}>
      <ListToolbar
        columns={state.allColumns}
        columnControls={state.columnControls}
        controls={state.controls}
        filters={state.rules.filters}
        searchLabel={state.list.searchLabel}
        isNarrow={isNarrow}
        count={state.rows ? countText(state.list.noun, state.rows.length) : ''}
      />
      <Body view={view} isNarrow={isNarrow} empty={props.empty} error={props.error} onRetry={props.onRetry} />
    </Card>
  );
}

interface BodyProps<Row> extends Pick<ExpandingListProps<Row>, 'empty' | 'error' | 'onRetry'> {
  readonly view: ExpandingView<Row>;
  readonly isNarrow: boolean;
}

function Body<Row>({ view, isNarrow, empty, error, onRetry }: BodyProps<Row>) {
  const { rows, isFiltered, list, controls } = view.state;
  const hasWaited = useDelayed(!rows);
  if (error && !rows)
    return <ErrorState title="The list could not be loaded" text={errorText(error)} onRetry={onRetry} />;
  if (rows?.length === 0 && !isFiltered) return <EmptyState {...empty} />;
  if (rows?.length === 0) {
    const clear = (
      <Button variant="outlined" size="small" onClick={controls.clear}>
        Clear search and filters
      </Button>
    );
    return (
      <EmptyState
        drawing={<IconTile path={mdiMagnifyClose} tone="neutral" size={44} />}
        title={`No ${list.noun.many} match`}
        text="Try another search or remove a filter."
        action={clear}
      />
    );
  }
  const Rows = isNarrow ? ExpandingCards : ExpandingTable;
  return (
    <Box sx={rows || hasWaited ? {} : { visibility: 'hidden' }}>
      {error ? (
        <Alert
          severity="warning"
          sx={{ borderRadius: 0 }}
          action={
            <Button variant="text" size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          These rows could not be refreshed: {errorText(error)}
        </Alert>
      ) : null}
      <Rows {...view} />
    </Box>
  );
}
