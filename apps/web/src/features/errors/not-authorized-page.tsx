import { ButtonLink } from '../../ui/links.tsx';
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
        <ButtonLink variant="contained" to="/">
          Back to Home
        </ButtonLink>
      }
    />
  );
}
