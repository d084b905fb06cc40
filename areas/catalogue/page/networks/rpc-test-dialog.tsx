import { catalogueCalls } from '../../contract/calls.ts';
import { type Network } from '../../contract/network.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { chainMismatch, testSummary } from './network-form.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface RpcTestDialogProps extends DialogProps {
  readonly network: Network;
}

/** Runs the test immediately, because opening the dialog is the request for it. */
export function RpcTestDialog({ isOpen, network, onClose }: RpcTestDialogProps) {
  const titleId = useId();
  const test = useRpcTest();
  const { mutate } = test;
  useEffect(() => {
    mutate({ body: { id: network.id } });
  }, [mutate, network.id]);
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>RPC of {network.name}</DialogTitle>
      <DialogContent>
        <Box dir="ltr" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 4 }}>
          {network.rpcUrl}
        </Box>
        <Box sx={{ minHeight: 64 }}>
          <RpcTestResult test={test} chainId={network.chainId} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" loading={test.isPending} onClick={() => mutate({ body: { id: network.id } })}>
          Test again
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function useRpcTest() {
  return useChange(catalogueCalls.testNetwork);
}

interface RpcTestResultProps {
  readonly test: ReturnType<typeof useRpcTest>;
  /** The expected chain of the network. */
  readonly chainId: number | null;
}

/** The result of an RPC test: chain ID and latest block, or the error. */
export function RpcTestResult({ test, chainId }: RpcTestResultProps) {
  if (test.isPending) {
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, color: 'text.secondary' }}>
        <CircularProgress size={16} />
        Requesting chain ID and latest block
      </Box>
    );
  }
  if (test.error) {
    // The message is shown beside the URL, so it does not repeat the name of the field.
    const { fields, rest } = placeRefusal(test.error, ['rpcUrl', 'id']);
    return (
      <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
        {[...fields.values(), rest].filter((text) => text !== '').join(' ')}
      </Alert>
    );
  }
  if (!test.data) return null;
  const mismatch = chainMismatch(test.data, chainId);
  return (
    <Alert severity={mismatch === undefined ? 'success' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
      {mismatch ?? `${testSummary(test.data)}.`}
      {test.data.clientVersion === null ? null : (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {test.data.clientVersion}
        </Box>
      )}
    </Alert>
  );
}
