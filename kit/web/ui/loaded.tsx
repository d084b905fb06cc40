/**
 * The result of a read: its placeholder while it loads, the error with a retry, the empty state, or its content.
 * Content that has loaded stays while it is refreshed, and also if the refresh fails.
 */
import { mdiCloudAlertOutline, mdiRefresh } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { errorText, isNotFound } from '../lib/error-text.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import { CentredState, EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { IconTile } from './icon-tile.tsx';
import { Icon } from './icon.tsx';

/** A read as `useCall` returns it, or several of them (`allOf`). */
export interface Read<Data> {
  readonly data: Data | undefined;
  /** Null without an error. */
  readonly error: unknown;
  /** Without it, the error has no retry. */
  readonly refetch?: () => unknown;
}

/** Shows the message of the server, which may be empty. */
type RenderFailure = (text: string, retry: () => void) => ReactNode;

interface LoadedProps<Data> {
  readonly query: Read<Data>;
  /** The title of the error: "The rules could not be loaded". Without it, the error is shown elsewhere. */
  readonly failure?: string;
  /** In place of the usual error. */
  readonly renderFailure?: RenderFailure;
  /** Shown while loading: the height of a bar in pixels, or a placeholder of its own; nothing by default. */
  readonly skeleton?: ReactNode;
  /** In place of content that does not exist, or no longer: the server responded with 404. */
  readonly missing?: ReactElement;
  /** In place of content without rows. */
  readonly empty?: EmptyStateProps | ReactElement | undefined;
  /** By default, a response without items is empty. */
  readonly isEmpty?: (data: Data) => boolean;
  /** Around the error and the empty state. */
  readonly renderFrame?: (state: ReactNode) => ReactNode;
  /** Above content that could not be refreshed. */
  readonly renderStale?: RenderFailure;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { query, failure, skeleton, missing, empty, isEmpty = hasNoItems, renderFrame = unframed } = props;
  const { data, error } = query;
  const retry = () => void query.refetch?.();
  if (missing !== undefined && isNotFound(error)) return renderFrame(missing);
  if (data === undefined && error !== null) {
    if (failure === undefined) return props.renderFailure?.(errorText(error), retry) ?? null;
    return renderFrame(<ErrorState title={failure} text={errorText(error)} onRetry={query.refetch && retry} />);
  }
  if (data !== undefined && empty !== undefined && isEmpty(data))
    return renderFrame(isValidElement(empty) ? empty : <EmptyState {...empty} />);
  // The same place for both, so that a placeholder of the same parts becomes the content.
  return (
    <>
      {error === null ? null : props.renderStale?.(errorText(error), retry)}
      {data !== undefined ? props.children(data) : typeof skeleton === 'number' ? bar(skeleton) : skeleton}
    </>
  );
}

const unframed = (state: ReactNode): ReactNode => state;

/** For a page whose content consists of cards. */
export const inCard = (state: ReactNode): ReactNode => <Card>{state}</Card>;

/** A page past the last one has no items either, but there are some. */
function hasNoItems(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  const { items, total } = (data ?? {}) as { readonly items?: unknown; readonly total?: unknown };
  return Array.isArray(items) && items.length === 0 && (typeof total !== 'number' || total === 0);
}

function bar(height: number) {
  return <Skeleton variant="rounded" height={height} aria-busy="true" />;
}

/** In place of rows that reach the edges of their card. */
export function RowsSkeleton({ height }: { readonly height: number }) {
  return <Skeleton variant="rectangular" height={height} aria-busy="true" />;
}

/** A placeholder that a fast response does not flash. */
export function Delayed({ before = null, children }: { readonly before?: ReactNode; readonly children: ReactNode }) {
  return useDelayed(true) ? children : before;
}

/** Several reads as one: their results once all are there, the first error, and a retry of all. */
export function allOf<Results extends readonly unknown[]>(
  ...queries: { readonly [Index in keyof Results]: Read<Results[Index]> }
): Read<Results> {
  const results = queries.map(({ data }) => data);
  return {
    data: results.includes(undefined) ? undefined : (results as unknown as Results),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch?.())),
  };
}

/** A read whose response is shown as `data`, which is computed from it. */
export function derived<Data>({ error, refetch }: Read<unknown>, data: Data | undefined): Read<Data> {
  return { data, error, ...(refetch && { refetch }) };
}

/** The message of a read without a result, for a dialog that shows its errors in one place. */
export function loadFailureText({ data, error }: Pick<Read<unknown>, 'data' | 'error'>): string {
  return error !== null && data === undefined ? errorText(error) : '';
}

/** An error in place of a short content, such as that of a dialog. */
export const failureAlert: RenderFailure = (text) => <Alert severity="error">{text}</Alert>;

interface RetryAlertProps {
  /** Old figures stay visible under a warning; an error has nothing to show. */
  readonly severity: 'warning' | 'error';
  readonly text: string;
  readonly onRetry: () => void;
  /** At the edges of a card, above its rows. */
  readonly isInCard?: boolean;
}

/** A failure above the content of a page, with a button that tries again. */
export function RetryAlert({ severity, text, onRetry, isInCard = false }: RetryAlertProps) {
  return (
    <Alert
      severity={severity}
      sx={isInCard ? { borderRadius: 0 } : { mb: 6 }}
      action={
        <Button variant="text" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

interface ErrorStateProps {
  /** What failed. */
  readonly title: string;
  /** The server's message. */
  readonly text: string;
  readonly onRetry: (() => void) | undefined;
}

function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <CentredState role="alert" drawing={<IconTile path={mdiCloudAlertOutline} tone="loss" size={44} />} title={title}>
      {text === '' ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 420, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {onRetry === undefined ? null : (
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiRefresh} size={16} />}
          onClick={onRetry}
          sx={{ mt: 4 }}
        >
          Try again
        </Button>
      )}
    </CentredState>
  );
}
