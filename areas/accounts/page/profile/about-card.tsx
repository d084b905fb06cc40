import { accountsCalls } from '../../contract/calls.ts';
import { type User } from '../../contract/user.ts';
import { mdiTrashCanOutline, mdiUploadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type ChangeEvent, useRef, useState } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useAuth } from '../session/auth-context.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { UserAvatar } from '@holdfast/web/ui/round-icons.tsx';
import { ProfileCard } from './profile-card.tsx';

const NAME_LENGTH_MAX = 100;

export function AboutCard({ user }: { user: User }) {
  const { replaceUser } = useAuth();
  const update = useChange(accountsCalls.updateProfile);
  const { form, isBusy, ...sent } = useSentForm({
    values: { firstName: user.firstName, lastName: user.lastName },
    fields: ['firstName', 'lastName'],
    send: (body) => update.mutateAsync({ body }),
    done: () => 'Your name was saved.',
    onSent: (updated): void => {
      replaceUser(updated);
      form.reset({ firstName: updated.firstName, lastName: updated.lastName });
    },
  });
  const nameField = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <LabelledField
      label={label}
      autoComplete={autoComplete}
      inputProps={{ maxLength: NAME_LENGTH_MAX }}
      {...formField(form, name)}
    />
  );

  return (
    <ProfileCard title="About you" text="Visible to other users.">
      <PictureChooser user={user} />
      <Form {...sent} gap={5} sx={{ mt: 6, justifyItems: 'start' }}>
        <Box sx={{ width: '100%', display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {nameField('firstName', 'First name', 'given-name')}
          {nameField('lastName', 'Last name', 'family-name')}
        </Box>
        <Button type="submit" variant="contained" loading={isBusy} disabled={!form.formState.isDirty}>
          Save name
        </Button>
      </Form>
    </ProfileCard>
  );
}

function PictureChooser({ user }: { user: User }) {
  const { replaceUser } = useAuth();
  const { enqueueSnackbar } = useSnackbar();
  const setPicture = useChange(accountsCalls.setPicture);
  const removePicture = useChange(accountsCalls.removePicture);
  const [failure, setFailure] = useState('');
  const [isShrinking, setShrinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = isShrinking || setPicture.isPending || removePicture.isPending;

  async function save(change: () => Promise<User>, doneText: string): Promise<void> {
    setFailure('');
    setShrinking(true);
    try {
      replaceUser(await change());
      enqueueSnackbar(doneText, { variant: 'success' });
    } catch (error) {
      setFailure(errorText(error, 'The picture could not be saved.'));
    } finally {
      setShrinking(false);
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    // Resets the input, so that choosing the same file again triggers a change event.
    event.target.value = '';
    if (file !== undefined) {
      void save(
        async () => setPicture.mutateAsync({ body: { dataUrl: await shrinkPicture(file) } }),
        'Your picture was saved.',
      );
    }
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 5 }}>
        <UserAvatar person={user} size={72} />
        <Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button
              variant="outlined"
              size="small"
              loading={isBusy}
              startIcon={<Icon path={mdiUploadOutline} size={16} />}
              onClick={() => input.current?.click()}
            >
              Choose picture
            </Button>
            {user.pictureUrl === null ? null : (
              <Button
                size="small"
                color="secondary"
                disabled={isBusy}
                startIcon={<Icon path={mdiTrashCanOutline} size={16} />}
                onClick={() => void save(() => removePicture.mutateAsync(), 'Your picture was removed.')}
              >
                Remove picture
              </Button>
            )}
          </Box>
          <Typography variant="caption" sx={{ mt: 2, color: 'text.secondary' }}>
            PNG, JPEG or WebP. It is cropped to a square.
          </Typography>
        </Box>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture file"
          hidden
          onChange={choose}
        />
      </Box>
      {failure === '' ? null : (
        <Alert severity="error" closeText="Close" onClose={() => setFailure('')} sx={{ mt: 4 }}>
          {failure}
        </Alert>
      )}
    </>
  );
}

/** Pictures are resized before the upload: the server stores them, and only avatars are needed. */
const EDGE_PIXELS = 256;
const WEBP_QUALITY = 0.86;

/** The largest square in the middle of a picture. */
export function middleSquare(size: { width: number; height: number }) {
  const edge = Math.min(size.width, size.height);
  return { left: Math.floor((size.width - edge) / 2), top: Math.floor((size.height - edge) / 2), edge };
}

async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not a picture the browser can read.');
  });
  const canvas = document.createElement('canvas');
  canvas.width = EDGE_PIXELS;
  canvas.height = EDGE_PIXELS;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot crop pictures. Try another browser.');
  const { left, top, edge } = middleSquare(picture);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, edge, edge, 0, 0, EDGE_PIXELS, EDGE_PIXELS);
  picture.close();
  // A browser that cannot encode WebP returns PNG instead.
  return canvas.toDataURL('image/webp', WEBP_QUALITY);
}
