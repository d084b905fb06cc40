import { expect, test } from 'vitest';
import { networkBody, networkFormValues } from './network-form.ts';

test('a new network is an active EVM one that clients do not see', () => {
  expect(networkFormValues(null)).toMatchObject({
    kind: 'evm',
    chainId: '',
    confirmations: '12',
    isActive: true,
    usableByClients: false,
  });
});

test('fields left empty are told as none', () => {
  const body = networkBody({ ...networkFormValues(null), name: ' Devnet ', chainId: ' 1337 ' });
  expect(body).toMatchObject({
    name: 'Devnet',
    chainId: 1337,
    rpcUrl: null,
    covalentName: null,
    explorerUrl: null,
    nativeCoinId: null,
    confirmations: 12,
  });
});

test('a network that is not EVM has no chain id, whatever was typed before the kind changed', () => {
  expect(
    networkBody({ ...networkFormValues(null), kind: 'bitcoin', name: 'Bitcoin', chainId: '5' }).chainId,
  ).toBeNull();
});
