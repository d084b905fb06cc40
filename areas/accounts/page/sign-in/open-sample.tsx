import { accountsCalls } from '../../contract/calls.ts';
import Button from '@mui/material/Button';
import { useChange } from '@holdfast/web/lib/api.ts';
import { useAuth } from '../session/auth-context.ts';
import { LabelledField, type LabelledFieldProps } from '@holdfast/web/ui/form/labelled-field.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { useSubmit } from '@holdfast/web/ui/form/use-submit.ts';
import { StepHeading } from './step-heading.tsx';

interface OpenSampleProps {
  readonly needsSetupCode: boolean;
  readonly label: string;
  /** While it is created, which takes a few seconds. */
  readonly busyLabel: string;
}

/** The button that opens the sample portfolio; from another machine it asks for the setup code. */
export function OpenSample({ needsSetupCode, label, busyLabel }: OpenSampleProps) {
  const { establish } = useAuth();
  const open = useChange(accountsCalls.openSample);
  const { form, ...submission } = useSubmit({
    values: { setupCode: '' },
    fields: ['setupCode'],
    send: async ({ setupCode }) => establish(await open.mutateAsync({ body: needsSetupCode ? { setupCode } : {} })),
  });
  return (
    <Form {...submission}>
      {needsSetupCode ? <SetupCodeField {...formField(form, 'setupCode', setupCodeRules)} /> : null}
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={open.isPending || open.isSuccess}
        loadingPosition="start"
      >
        {open.isPending || open.isSuccess ? busyLabel : label}
      </Button>
    </Form>
  );
}

/** Replaces the sign-in form while sample data is loaded. */
export function SampleForm({ needsSetupCode }: { readonly needsSetupCode: boolean }) {
  return (
    <>
      <StepHeading
        title="Sample data is loaded"
        text={
          needsSetupCode
            ? 'Explore Harbourline Lending, a sample portfolio. The setup code was printed when the server started.'
            : 'Explore Harbourline Lending, a complete sample portfolio. You can remove it on any page.'
        }
      />
      <OpenSample needsSetupCode={needsSetupCode} label="Open sample portfolio" busyLabel="Opening sample portfolio…" />
    </>
  );
}

/** The code that the server printed when it started, which proves access to the machine. */
export function SetupCodeField(field: Omit<LabelledFieldProps, 'label' | 'inputProps'>) {
  return (
    <LabelledField
      label="Setup code"
      inputProps={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 40 }}
      {...field}
    />
  );
}

export const setupCodeRules = { required: 'Enter the setup code.', setValueAs: (text: string) => text.trim() };
