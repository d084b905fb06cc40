import { accountsCalls } from '../../contract/calls.ts';
import { ApiError } from '@holdfast/contract';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { responseKey } from '@holdfast/web/lib/query-cache.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useAuth } from '../session/auth-context.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { ChosenPasswordField, chosenPasswordRules } from '@holdfast/web/ui/form/chosen-password-field.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { useSubmit } from '@holdfast/web/ui/form/use-submit.ts';
import { SetupCodeField, setupCodeRules } from './open-sample.tsx';
import { StepHeading } from './step-heading.tsx';

/** Replaces the sign-in form while the database has no user. */
export function FirstRunForm({ needsSetupCode }: { needsSetupCode: boolean }) {
  const { establish } = useAuth();
  const cache = useQueryClient();
  const create = useChange(accountsCalls.createFirstAdministrator);
  const { form, isBusy, ...submission } = useSubmit({
    values: { setupCode: '', email: '', password: '' },
    fields: ['setupCode', 'email', 'password'],
    send: async ({ setupCode, email, password }) => {
      try {
        establish(await create.mutateAsync({ body: { email, password, ...(needsSetupCode && { setupCode }) } }));
      } catch (error) {
        // Another person may have created the first account in the meantime; the sign-in form is then shown.
        if (error instanceof ApiError && error.status === 409)
          void cache.invalidateQueries({ queryKey: responseKey(accountsCalls.config, undefined) });
        throw error;
      }
    },
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
      <Form {...submission} gap={5}>
        {needsSetupCode ? <SetupCodeField autoFocus {...formField(form, 'setupCode', setupCodeRules)} /> : null}
        <LabelledField
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus={!needsSetupCode}
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          {...formField(form, 'email', {
            required: 'Enter your e-mail address.',
            setValueAs: (text: string) => text.trim(),
          })}
        />
        <ChosenPasswordField
          label="Password"
          strengthOf={form.watch('password')}
          {...formField(form, 'password', chosenPasswordRules('Choose a password.'))}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy} sx={{ mt: 2 }}>
          Create administrator
        </Button>
      </Form>
    </>
  );
}
