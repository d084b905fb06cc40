import { operationsCalls } from '../../contract/calls.ts';
import { type NoticeKind, type NoticePreference } from '../../contract/notice.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { ProfileCard } from '@holdfast/accounts/page/profile-card';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

export function NoticesCard({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <ProfileCard
      title="Notices"
      text="Choose which notices you get in-app and by e-mail. Changes take effect immediately."
    >
      <Preferences isAdmin={isAdmin} />
    </ProfileCard>
  );
}

function Preferences({ isAdmin }: { readonly isAdmin: boolean }) {
  const preferences = useCall(operationsCalls.getNoticePreferences);
  return (
    <Loaded query={preferences} failure="The notices could not be loaded" skeleton={260}>
      {(data) => (
        <>
          {data.isMailConfigured ? null : (
            <Alert severity="info" sx={{ mb: 4 }}>
              {isAdmin
                ? 'No mail server is configured (SMTP_URL), so no e-mails are sent. Your choices apply once one is ' +
                  'configured.'
                : 'E-mail is not configured yet, so notices are in-app only. Your choices apply once it is.'}
            </Alert>
          )}
          <Choices preferences={data.items} />
        </>
      )}
    </Loaded>
  );
}

function Choices({ preferences }: { readonly preferences: readonly NoticePreference[] }) {
  const { shown, choose } = useNoticeChoices(preferences);
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">In-app</th>
          <th scope="col">E-mail</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((preference) => (
          <tr key={preference.kind}>
            <th scope="row">
              {preference.label}
              {preference.isFixed ? (
                <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                  Required
                </Box>
              ) : null}
            </th>
            {(['inApp', 'email'] as const).map((way) => (
              <td key={way}>
                <Switch
                  checked={preference[way]}
                  disabled={preference.isFixed}
                  onChange={(event) => choose({ ...preference, [way]: event.target.checked })}
                  slotProps={{
                    input: {
                      role: 'switch',
                      'aria-label': `${preference.label}: ${way === 'inApp' ? 'in-app' : 'by e-mail'}`,
                    },
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { p: 0, py: 2, fontWeight: 400, textAlign: 'center', borderTop: 1, borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'left', paddingInlineEnd: 3, typography: 'body1' },
  '& thead th, & thead th:first-of-type': { typography: 'caption', color: 'text.secondary', borderTop: 0, pt: 0 },
  '& td': { width: { xs: 72, sm: 96 } },
} as const;

interface NoticeChoices {
  readonly shown: readonly NoticePreference[];
  readonly choose: (wanted: NoticePreference) => void;
}

/**
 * Switches with immediate effect. Both switches of a kind are sent together, so a second click must include the first
 * before its response arrives, and responses must arrive in the order of the clicks: changes are sent serially. A
 * refused change falls back to the server's state.
 */
function useNoticeChoices(preferences: readonly NoticePreference[]): NoticeChoices {
  const { enqueueSnackbar } = useSnackbar();
  const { mutateAsync } = useChange(operationsCalls.setNoticePreferences);
  const [wanted, setWanted] = useState<ReadonlyMap<NoticeKind, NoticePreference>>(new Map());
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const choose = (choice: NoticePreference) => {
    setWanted((before) => new Map(before).set(choice.kind, choice));
    const { kind, inApp, email } = choice;
    line.current = line.current
      .then(() => mutateAsync({ body: { items: [{ kind, inApp, email }] } }))
      .catch((error: unknown) => {
        enqueueSnackbar(errorText(error, 'The change could not be saved.'), { variant: 'error' });
        setWanted((before) => new Map([...before].filter(([each]) => each !== kind)));
      });
  };
  return { shown: preferences.map((preference) => wanted.get(preference.kind) ?? preference), choose };
}
