import { accountsCalls } from '../../contract/calls.ts';
import { type AgreementVersion } from '../../contract/agreement.ts';
import { ApiError } from '@holdfast/contract';
import { type User } from '../../contract/user.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { useAuth } from '../session/auth-context.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { useSubmit } from '@holdfast/web/ui/form/use-submit.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

const UNTICKED_TEXT = 'You must accept the terms and conditions to continue.';
const FAILURE_TEXT = 'An error occurred while accepting the agreement.';

const padded = (content: ReactNode) => <Box sx={{ px: { xs: 5, sm: 8 }, py: 5 }}>{content}</Box>;

/** Covers every page until the terms are accepted; it cannot be closed in any other way. */
export function TermsDialog() {
  const { user, replaceUser } = useAuth();
  const acceptAgreement = useChange(accountsCalls.acceptAgreement);
  const agreement = useCall(accountsCalls.getAgreement);
  const titleId = useId();
  const { form, isBusy, ...submission } = useSubmit<{ isTicked: boolean }, User>({
    values: { isTicked: false },
    hasMistakes: ({ setError }, { isTicked }) => {
      if (!isTicked) setError('root.server', { message: UNTICKED_TEXT });
      return !isTicked || agreement.data === undefined;
    },
    send: () =>
      acceptAgreement.mutateAsync({ query: { version: agreement.data?.version ?? '' } }).catch((failure: unknown) => {
        // A newer version may be in force now; its text has to be read first.
        void agreement.refetch();
        // A request that never arrived has no message from the server, and the browser's own is not helpful.
        throw failure instanceof ApiError ? failure : new Error(FAILURE_TEXT);
      }),
    onSent: replaceUser,
  });

  return (
    <Dialog open aria-labelledby={titleId} scroll="paper" maxWidth={false} slotProps={{ paper: { sx: PAPER } }}>
      <DialogTitle
        id={titleId}
        sx={{
          px: { xs: 5, sm: 8 },
          py: 5,
          fontSize: '1.25rem',
          lineHeight: '1.75rem',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        Terms of Service
      </DialogTitle>
      {user?.hasAcceptedEarlierTerms === true ? <ChangedTermsNote /> : null}
      <Loaded
        query={agreement}
        failure="The terms could not be loaded"
        renderFrame={padded}
        skeleton={padded(<Skeleton variant="rounded" height={240} />)}
      >
        {(terms) => <AgreementBody agreement={terms} />}
      </Loaded>
      <Form {...submission} sx={{ px: { xs: 5, sm: 8 }, py: 5, borderTop: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}>
          <FormControlLabel
            label="I accept the above terms and conditions"
            control={
              <Checkbox
                checked={form.watch('isTicked')}
                onChange={(_, isTicked) => {
                  form.setValue('isTicked', isTicked);
                  submission.dismissError();
                }}
              />
            }
          />
          <Button
            type="submit"
            variant="contained"
            disabled={isBusy || agreement.data === undefined}
            sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: 96 }}
          >
            Submit
          </Button>
        </Box>
      </Form>
    </Dialog>
  );
}

const PAPER = {
  width: 640,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(640px, calc(100dvh - 32px))',
  m: 4,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
} as const;

/** Scrolls within the dialog and takes the focus, so that it can be read by keyboard. */
function AgreementBody({ agreement }: { readonly agreement: AgreementVersion }) {
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="The terms"
      sx={(theme) => ({
        flex: 1,
        minHeight: 96,
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        px: { xs: 5, sm: 8 },
        py: 5,
        // The last line fades out if there is more text below.
        maskImage: 'linear-gradient(to top, transparent, black 28px)',
        pb: 8,
        scrollbarWidth: 'thin',
        scrollbarColor: `${theme.palette.fieldOutline} transparent`,
        '&:focus-visible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: -2 },
      })}
    >
      {agreement.sections.map((section, index) => (
        <Box component="section" key={section.title} sx={{ mb: 5 }}>
          <Typography variant="h3" gutterBottom>
            {index + 1}. {section.title}
          </Typography>
          {section.paragraphs.map((paragraph) => (
            <Typography key={paragraph} sx={{ color: 'text.secondary', lineHeight: '1.375rem', '& + &': { mt: 2 } }}>
              {paragraph}
            </Typography>
          ))}
        </Box>
      ))}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Version {agreement.version}
      </Typography>
    </Box>
  );
}

/** Users who accepted an earlier version must know that this text is different. */
function ChangedTermsNote() {
  return (
    <Alert severity="info" sx={{ mx: { xs: 5, sm: 8 }, mt: 5, flexShrink: 0 }}>
      The Terms of Service have changed since you accepted them. Read the new text and accept it to continue.
    </Alert>
  );
}
