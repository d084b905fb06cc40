import { contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useChange } from '../../lib/api.ts';
import { placeRefusal } from '../../lib/refusal.ts';
import { chainMismatch, testWords } from './network-words.ts';

export function useRpcTest() {
  return useChange(contract.testNetwork);
}

interface RpcTestResultProps {
  readonly test: ReturnType<typeof useRpcTest>;
  /** What the network says it is. */
  readonly chainId: number | null;
}

/** What an RPC address answered: chain id and newest block, or the error in words. */
export function RpcTestResult({ test, chainId }: RpcTestResultProps) {
  if (test.isPending) {
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, color: 'text.secondary' }}>
        <CircularProgress size={16} />
        Asking the address for its chain id and newest block
      </Box>
    );
  }
  if (test.error) {
    // The message stands beside the address it is about, so it need not name the field.
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
      {mismatch ?? `${testWords(test.data)}.`}
      {test.data.clientVersion === null ? null : (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {test.data.clientVersion}
        </Box>
      )}
    </Alert>
  );
}
