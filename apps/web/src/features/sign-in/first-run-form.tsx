import { ApiError, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { responseKey } from '../../lib/query-cache.ts';
import { useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { showRefusal } from '../../lib/refusal.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { ChosenPasswordField, chosenPasswordRules } from '../../ui/form/chosen-password-field.tsx';
import { SetupCodeField, setupCodeRules } from './open-sample.tsx';
import { StepHeading } from './step-heading.tsx';

const FIELDS = ['setupCode', 'email', 'password'] as const;

/** Replaces the sign-in form while the database has no user. */
export function FirstRunForm({ needsSetupCode }: { needsSetupCode: boolean }) {
  const { establish } = useAuth();
  const cache = useQueryClient();
  const create = useChange(contract.createFirstAdministrator);
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, control, setError, formState } = useForm({
    defaultValues: { setupCode: '', email: '', password: '' },
  });

  const password = useWatch({ control, name: 'password' });

  const submit = handleSubmit(async ({ setupCode, email, password }) => {
    setFailure('');
    try {
      establish(await create.mutateAsync({ body: { email, password, ...(needsSetupCode && { setupCode }) } }));
    } catch (error) {
      setFailure(showRefusal(error, { fields: FIELDS, setError, fallback: 'The administrator could not be created.' }));
      // Another person may have created the first account in the meantime; the sign-in form is then shown.
      if (error instanceof ApiError && error.status === 409)
        void cache.invalidateQueries({ queryKey: responseKey(contract.config, undefined) });
    }
  });

  return (
    <>
      <StepHeading
        title="Create the first administrator"
        text={
          needsSetupCode
            ? 'This database is empty. The setup code was printed when the server started.'
            : 'This database is empty. The first account administers Holdfast and adds other users.'
        }
      />
      {failure === '' ? null : (
        <Alert severity="error" closeText="Close" onClose={() => setFailure('')} sx={{ mb: 6 }}>
          {failure}
        </Alert>
      )}
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
        {needsSetupCode ? (
          <SetupCodeField
            autoFocus
            error={formState.errors.setupCode?.message}
            {...register('setupCode', setupCodeRules)}
          />
        ) : null}
        <LabelledField
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus={!needsSetupCode}
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          error={formState.errors.email?.message}
          {...register('email', { required: 'Enter your e-mail address.', setValueAs: (text: string) => text.trim() })}
        />
        <ChosenPasswordField
          label="Password"
          strengthOf={password}
          error={formState.errors.password?.message}
          {...register('password', chosenPasswordRules('Choose a password.'))}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={create.isPending} sx={{ mt: 2 }}>
          Create administrator
        </Button>
      </Box>
    </>
  );
}
