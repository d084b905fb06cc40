import type { Coin } from '@holdfast/catalogue/contract';
import { expect, test } from 'vitest';
import { blankAddressRow } from '../../../catalogue/page/parts/address-rows.tsx';
import { changedFields } from '@holdfast/web/ui/form/use-record-form.ts';
import { coinBody, coinFormValues } from './coin-dialog.tsx';

const usdt: Coin = {
  id: 3,
  symbol: 'USDT',
  name: 'Tether',
  decimals: 6,
  marketId: 'tether',
  hasPrices: true,
  usableByClients: true,
  isSpam: false,
  needsReview: false,
  createdAt: '2025-01-01T00:00:00Z',
  addresses: [
    { networkId: 1, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
    { networkId: 2, address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
  ],
  aliasCoinId: null,
  isCanonical: false,
  claim: null,
  latest: null,
  pendingApproval: null,
};

test('a coin that is saved without edits changes nothing', () => {
  expect(changedFields(usdt, coinBody(coinFormValues(usdt)))).toEqual({});
});

test('each contract keeps its own decimals', () => {
  expect(coinBody(coinFormValues(usdt)).addresses.map((address) => address.decimals)).toEqual([6, 18]);
});

test('a contract without decimals uses those of the coin', () => {
  const values = {
    ...coinFormValues(null),
    decimals: '8',
    addresses: [{ ...blankAddressRow(), networkId: 1, address: '0xabc' }],
  };
  expect(coinBody(values).addresses).toEqual([{ networkId: 1, address: '0xabc', decimals: 8 }]);
});

test('an empty market ID is null', () => {
  expect(coinBody({ ...coinFormValues(usdt), marketId: '  ' }).marketId).toBeNull();
});
