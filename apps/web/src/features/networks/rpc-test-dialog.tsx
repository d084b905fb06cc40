import type { Network } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { RpcTestResult, useRpcTest } from './rpc-test.tsx';

interface RpcTestDialogProps {
  readonly isOpen: boolean;
  readonly network: Network;
  readonly onClose: () => void;
}

/** Asks at once: whoever opened it has already asked for the test. */
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
