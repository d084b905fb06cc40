import Button from '@mui/material/Button';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { ChoppySeaDrawing, harbourDrawing } from './rough-sea.tsx';
import { MessagePage } from './message-page.tsx';

const LockedHarbourDrawing = harbourDrawing(({ fill, draw, tint, soft }) => (
  <>
    <path d="M64 176V92M116 176V92M244 176V92M296 176V92" stroke={soft} strokeWidth="10" strokeLinecap="round" />
    <path d="M64 112q26 22 52 0M244 112q26 22 52 0" stroke={draw} strokeWidth="4" strokeLinecap="round" />
    <path d="M116 112q20 20 34 18M244 112q-20 20-34 18" stroke={draw} strokeWidth="4" strokeLinecap="round" />
    <path d="M156 98V76a24 24 0 0 1 48 0v22" stroke={fill} strokeWidth="12" strokeLinecap="round" />
    <rect x="138" y="94" width="84" height="76" rx="8" fill={fill} />
    <rect x="138" y="94" width="84" height="20" rx="8" fill={draw} />
    <circle cx="180" cy="132" r="9" fill={tint} />
    <path d="M180 136v16" stroke={tint} strokeWidth="7" strokeLinecap="round" />
  </>
));

const LooseRopeDrawing = harbourDrawing(({ fill, draw, tint, soft }) => (
  <>
    <path d="M92 176v-66" stroke={fill} strokeWidth="22" strokeLinecap="round" />
    <path d="M78 104h28" stroke={draw} strokeWidth="10" strokeLinecap="round" />
    <path
      d="M94 128c30-26 52 26 84 4s20-50 48-40 10 44-12 34"
      stroke={soft}
      strokeWidth="7"
      strokeLinecap="round"
      strokeDasharray="14 4"
    />
    <path d="M214 126c-14-8-6-22 8-18" stroke={draw} strokeWidth="7" strokeLinecap="round" />
    <path d="M226 170h84l-14 16h-56z" fill={fill} />
    <path d="M266 166v-62l34 50z" fill={draw} />
    <path d="M260 166v-48l-22 38z" fill={tint} />
  </>
));

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
