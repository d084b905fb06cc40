import { ApiError, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { responseKey } from '../../lib/query-cache.ts';
import { useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import { ChosenPasswordField, chosenPasswordRules } from '../../ui/form/chosen-password-field.tsx';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { SetupCodeField, setupCodeRules } from './open-sample.tsx';
import { StepHeading } from './step-heading.tsx';

/** Replaces the sign-in form while the database has no user. */
export function FirstRunForm({ needsSetupCode }: { needsSetupCode: boolean }) {
  const { establish } = useAuth();
  const cache = useQueryClient();
  const create = useChange(contract.createFirstAdministrator);
  const { form, onSubmit, failure, dismissFailure } = usePageForm({
    values: { setupCode: '', email: '', password: '' },
    fields: ['setupCode', 'email', 'password'],
    fallback: 'The administrator could not be created.',
    send: async ({ setupCode, email, password }) => {
      try {
        establish(await create.mutateAsync({ body: { email, password, ...(needsSetupCode && { setupCode }) } }));
      } catch (error) {
        // Another person may have created the first account in the meantime; the sign-in form is then shown.
        if (error instanceof ApiError && error.status === 409)
          void cache.invalidateQueries({ queryKey: responseKey(contract.config, undefined) });
        throw error;
      }
    },
  });
  const { register, formState } = form;

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
        <Alert severity="error" closeText="Close" onClose={dismissFailure} sx={{ mb: 6 }}>
          {failure}
        </Alert>
      )}
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
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
          strengthOf={form.watch('password')}
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
