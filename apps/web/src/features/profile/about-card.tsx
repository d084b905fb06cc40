import { type User, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { showRefusal } from '../../lib/refusal.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { PictureChooser } from './picture-chooser.tsx';
import { ProfileCard } from './profile-card.tsx';

const FIELDS = ['firstName', 'lastName'] as const;
const NAME_LENGTH_MAX = 100;

export function AboutCard({ user }: { user: User }) {
  const { replaceUser } = useAuth();
  const { enqueueSnackbar } = useSnackbar();
  const update = useChange(contract.updateProfile);
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });

  const submit = handleSubmit(async (names) => {
    setFailure('');
    try {
      const updated = await update.mutateAsync({ body: names });
      replaceUser(updated);
      reset({ firstName: updated.firstName, lastName: updated.lastName });
      enqueueSnackbar('Your name was saved.', { variant: 'success' });
    } catch (error) {
      setFailure(showRefusal(error, { fields: FIELDS, setError, fallback: 'Your name could not be saved.' }));
    }
  });

  return (
    <ProfileCard title="About you" text="Others who may see you here see this name and picture.">
      <PictureChooser user={user} />
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ mt: 6, display: 'flex', flexDirection: 'column', gap: 5, alignItems: 'flex-start' }}
      >
        {failure === '' ? null : (
          <Alert severity="error" closeText="Close" onClose={() => setFailure('')} sx={{ width: '100%' }}>
            {failure}
          </Alert>
        )}
        <Box sx={{ width: '100%', display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <LabelledField
            label="First name"
            autoComplete="given-name"
            inputProps={{ maxLength: NAME_LENGTH_MAX }}
            error={formState.errors.firstName?.message}
            {...register('firstName')}
          />
          <LabelledField
            label="Last name"
            autoComplete="family-name"
            inputProps={{ maxLength: NAME_LENGTH_MAX }}
            error={formState.errors.lastName?.message}
            {...register('lastName')}
          />
        </Box>
        <Button type="submit" variant="contained" loading={update.isPending} disabled={!formState.isDirty}>
          Save name
        </Button>
      </Box>
    </ProfileCard>
  );
}
