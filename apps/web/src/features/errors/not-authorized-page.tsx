import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { LockedHarbourDrawing } from './error-drawings.tsx';
import { MessagePage } from './message-page.tsx';

export function NotAuthorizedPage() {
  return (
    <MessagePage
      heading="401"
      title="You are not authorized!"
      text="You don't have permission to access this page. Go Home!"
      illustration={<LockedHarbourDrawing />}
      action={
        <Button variant="contained" component={Link} to="/">
          Back to Home
        </Button>
      }
    />
  );
}
