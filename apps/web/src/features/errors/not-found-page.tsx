import { ButtonLink } from '../../ui/links.tsx';
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
        <ButtonLink variant="contained" to="/">
          Back to Home
        </ButtonLink>
      }
    />
  );
}
