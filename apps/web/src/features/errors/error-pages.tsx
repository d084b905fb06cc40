import Button from '@mui/material/Button';
import { ButtonLink } from '../../ui/links.tsx';
import { LockedHarbourDrawing, LooseRopeDrawing } from './error-drawings.tsx';
import { ChoppySeaDrawing } from './rough-sea.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      heading="404"
      title="This page does not exist"
      text="The address may be mistyped, or the page may have moved. Your data is safe."
      illustration={<LooseRopeDrawing />}
      action={<HomeLink />}
    />
  );
}

export function NotAuthorizedPage() {
  return (
    <MessagePage
      heading="401"
      title="You are not authorized!"
      text="You don't have permission to access this page. Go Home!"
      illustration={<LockedHarbourDrawing />}
      action={<HomeLink />}
    />
  );
}

function HomeLink() {
  return (
    <ButtonLink variant="contained" to="/">
      Back to Home
    </ButtonLink>
  );
}

/** Also shown when the application itself has failed, so it depends only on the theme; a plain link reloads. */
export function ServerErrorPage() {
  return (
    <MessagePage
      heading="500"
      title="Something went wrong"
      text="This is our fault. Your saved data is safe. Try again in a moment."
      illustration={<ChoppySeaDrawing />}
      action={
        <Button variant="contained" href="/">
          Back to Home
        </Button>
      }
    />
  );
}
