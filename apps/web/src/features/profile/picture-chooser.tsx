import { mdiTrashCanOutline, mdiUploadOutline } from '@mdi/js';
import { type User, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type ChangeEvent, useRef, useState } from 'react';
import { useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { errorText } from '../../lib/error-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { UserAvatar } from '../../ui/round-icons.tsx';
import { shrinkPicture } from './shrink-picture.ts';

export function PictureChooser({ user }: { user: User }) {
  const { replaceUser } = useAuth();
  const { enqueueSnackbar } = useSnackbar();
  const setPicture = useChange(contract.setPicture);
  const removePicture = useChange(contract.removePicture);
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
    // Choosing the same file again must count as a choice too.
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
            PNG, JPEG or WebP. It is cut to a square.
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
