import Button from '@mui/material/Button';
import { ChoppySeaDrawing } from '../features/errors/error-drawings.tsx';
import { MessagePage } from '../features/errors/message-page.tsx';

/** The 500 page in place of one that broke. Loading it anew is the remedy, also when a newer version was installed. */
export function PageFailure() {
  return (
    <MessagePage
      heading="500"
      title="Something went wrong"
      text="This page broke while it was being shown. What was saved stays saved."
      illustration={<ChoppySeaDrawing />}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      }
    />
  );
}
