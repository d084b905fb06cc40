import Button from '@mui/material/Button';
import { ChoppySeaDrawing } from './error-drawings.tsx';
import { MessagePage } from './message-page.tsx';

/** Also shown when the application itself has broken, so it leans on nothing but the theme: a plain link loads anew. */
export function ServerErrorPage() {
  return (
    <MessagePage
      heading="500"
      title="Something went wrong"
      text="This is our fault, not yours. What was saved stays saved. Try again in a moment."
      illustration={<ChoppySeaDrawing />}
      action={
        <Button variant="contained" href="/">
          Back to Home
        </Button>
      }
    />
  );
}
