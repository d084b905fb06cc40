import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { NoMatches } from '../empty-state.tsx';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import type { ListView } from './list-view.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Loaded, RetryAlert } from '../loaded.tsx';

interface ListBodyProps<Row> {
  readonly view: ListView<Row>;
  readonly noun: { readonly many: string };
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  readonly hasCards: boolean;
  readonly isChanging: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Present while search or filters hide rows. */
  readonly onClear: (() => void) | undefined;
}

/** Exactly one of: the rows, their placeholders, the empty state, or the error. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { view, error, onRetry } = props;
  const hasWaited = useDelayed(view.rows === undefined || props.isChanging);
  const Rows = props.hasCards ? ListCards : ListTable;
  return (
    <Box sx={{ position: 'relative' }}>
      {props.isChanging && hasWaited ? (
        <LinearProgress
          aria-label="Loading"
          sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 1, height: 2, borderRadius: 0 }}
        />
      ) : null}
      <Loaded
        query={{ data: view.rows, error, refetch: onRetry }}
        failure="The list could not be loaded"
        // Placeholders that no one would see take as long to render as the first rows, which come sooner without them.
        skeleton={
          hasWaited ? <Rows {...view} /> : <Box aria-busy sx={{ height: view.placeholderCount * view.rowHeight }} />
        }
        empty={noRows(props)}
        renderStale={(text, retry) => (
          <RetryAlert severity="warning" text={`These rows could not be refreshed: ${text}`} onRetry={retry} isInCard />
        )}
      >
        {() => <Rows {...view} />}
      </Loaded>
    </Box>
  );
}

function noRows<Row>({ empty, noun, onClear }: ListBodyProps<Row>) {
  return onClear ? <NoMatches title={`No ${noun.many} match`} onClear={onClear} /> : empty;
}
