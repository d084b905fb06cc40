import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseFormReturn } from 'react-hook-form';
import { fieldProps } from '../../ui/form/form-refusal.ts';
import { LabelledField } from '../../ui/form/labelled-field.tsx';
import type { NetworkFormValues } from './network-form.ts';
import { RpcTestResult, useRpcTest } from './rpc-test.tsx';

/** The RPC address with a way to try it before saving. A chain id that was not typed yet is taken from the answer. */
export function RpcField({ form }: { readonly form: UseFormReturn<NetworkFormValues> }) {
  const test = useRpcTest();
  const { errors } = form.formState;
  const chainId = form.getValues('chainId').trim();
  const tryIt = async () => {
    const rpcUrl = form.getValues('rpcUrl').trim();
    if (rpcUrl === '') {
      form.setError('rpcUrl', { message: 'Type an address to test' }, { shouldFocus: true });
      return;
    }
    form.clearErrors('rpcUrl');
    // A refusal shows below the field, through the test's own state.
    const answer = await test.mutateAsync({ body: { rpcUrl } }).catch(() => undefined);
    if (answer && form.getValues('chainId').trim() === '')
      form.setValue('chainId', String(answer.chainId), { shouldValidate: true });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <LabelledField
        label="RPC address"
        type="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.rpcUrl?.message}
        endAdornment={
          <Button
            variant="text"
            size="small"
            loading={test.isPending}
            onClick={() => void tryIt()}
            sx={{ flexShrink: 0 }}
          >
            Test
          </Button>
        }
        {...fieldProps(form.register('rpcUrl', { onChange: () => test.reset() }))}
      />
      <RpcTestResult test={test} chainId={/^\d+$/u.test(chainId) ? Number(chainId) : null} />
    </Box>
  );
}
