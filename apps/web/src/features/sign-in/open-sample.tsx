import { contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useChange } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { LabelledField, type LabelledFieldProps } from '../../ui/form/labelled-field.tsx';
import { usePageForm } from '../../ui/form/use-page-form.ts';
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
  const open = useChange(contract.openSample);
  const { form, onSubmit, failure, dismissFailure } = usePageForm({
    values: { setupCode: '' },
    fields: ['setupCode'],
    fallback: 'The sample data could not be loaded.',
    send: async ({ setupCode }) => establish(await open.mutateAsync({ body: needsSetupCode ? { setupCode } : {} })),
  });
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {failure === '' ? null : (
        <Alert severity="error" closeText="Close" onClose={dismissFailure}>
          {failure}
        </Alert>
      )}
      {needsSetupCode ? (
        <SetupCodeField
          error={form.formState.errors.setupCode?.message}
          {...form.register('setupCode', setupCodeRules)}
        />
      ) : null}
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
    </Box>
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
