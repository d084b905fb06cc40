import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { LooseRopeDrawing } from './error-drawings.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      heading="404"
      title="This page does not exist"
      text="The address may be mistyped, or the page may have moved. Nothing of yours is lost."
      illustration={<LooseRopeDrawing />}
      action={
        <Button variant="contained" component={Link} to="/">
          Back to Home
        </Button>
      }
    />
  );
}
