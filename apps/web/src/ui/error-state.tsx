import { mdiCloudAlertOutline, mdiRefresh } from '@mdi/js';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CentredState } from './empty-state.tsx';
import { IconTile } from './icon-tile.tsx';
import { Icon } from './icon.tsx';
import Alert from '@mui/material/Alert';
import { errorText } from '../lib/error-text.ts';

interface ErrorStateProps {
  /** What failed. */
  title: string;
  /** The server's message. */
  text?: string;
  onRetry?: () => void;
}

export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <CentredState role="alert" drawing={<IconTile path={mdiCloudAlertOutline} tone="loss" size={44} />} title={title}>
      {text === undefined || text === '' ? null : (
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

export interface LoadFailureProps {
  /** What failed. */
  readonly title: string;
  readonly query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown };
}

/** In place of content that could not be loaded. Content that was loaded before stays. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  if (!query.error || query.data) return null;
  return <ErrorState title={title} text={errorText(query.error)} onRetry={() => void query.refetch()} />;
}

interface RetryAlertProps {
  /** Old figures stay visible under a warning; an error has nothing to show. */
  readonly severity: 'warning' | 'error';
  readonly text: string;
  readonly onRetry: () => void;
}

/** A failure above the content of a page, with a button that tries again. */
export function RetryAlert({ severity, text, onRetry }: RetryAlertProps) {
  return (
    <Alert
      severity={severity}
      sx={{ mb: 6 }}
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
