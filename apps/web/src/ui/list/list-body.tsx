import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState, NoMatches } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import type { ListView } from './list-view.ts';
import { useDelayed } from '../../lib/use-delayed.ts';

interface ListBodyProps<Row> {
  readonly view: ListView<Row>;
  readonly noun: { readonly many: string };
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly action?: ReactNode };
  readonly hasCards: boolean;
  readonly isLoading: boolean;
  readonly isChanging: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Present while search or filters hide rows. */
  readonly onClear: (() => void) | undefined;
}

/** Exactly one of: the rows, their placeholders, the empty state, or the error. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { view, error, isLoading } = props;
  const hasWaited = useDelayed(isLoading || props.isChanging);
  if (error && !view.rows)
    return <ErrorState title="The list could not be loaded" text={errorText(error)} onRetry={props.onRetry} />;
  if (view.rows?.length === 0) return <NoRows {...props} />;
  // Placeholders that no one would see take as long to render as the first rows, which come sooner without them.
  if (isLoading && !hasWaited && !error)
    return <Box aria-busy sx={{ height: view.placeholderCount * view.rowHeight }} />;
  const Rows = props.hasCards ? ListCards : ListTable;
  return (
    <Box sx={{ position: 'relative' }}>
      {error ? <StaleNotice error={error} onRetry={props.onRetry} /> : null}
      {props.isChanging && hasWaited ? (
        <LinearProgress
          aria-label="Loading"
          sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 1, height: 2, borderRadius: 0 }}
        />
      ) : null}
      <Rows {...view} />
    </Box>
  );
}

function NoRows<Row>({ empty, noun, onClear }: ListBodyProps<Row>) {
  if (!onClear) return <EmptyState {...empty} />;
  return <NoMatches title={`No ${noun.many} match`} onClear={onClear} />;
}

/** A failed refresh keeps the rows of the last response and shows the error above them. */
function StaleNotice({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
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
  );
}
