import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { ChoppySeaDrawing } from '../errors/rough-sea.tsx';
import { MessagePage } from '../errors/message-page.tsx';

/** The 500 page in place of one that failed. Reloading helps, also after a newer version was installed. */
export function PageFailure() {
  return (
    <MessagePage
      heading="500"
      title="Something went wrong"
      text="This page could not be shown. Your saved data is safe. Reload to try again."
      illustration={<ChoppySeaDrawing />}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      }
    />
  );
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  readonly onError?: (error: unknown) => void;
}

/** Catches what a page throws while rendering; the rest of the window stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
