/** The form of a coin: what is typed, and what the server is told. */
import type { Coin } from '@holdfast/contract';
import { type AddressRow, addressRowsOf, givenAddresses } from '../../api-parts/address-rows.tsx';
import { nameRules } from '../../ui/form/use-record-form.ts';

export interface CoinFormValues {
  symbol: string;
  name: string;
  decimals: string;
  marketId: string;
  hasPrices: boolean;
  usableByClients: boolean;
  isSpam: boolean;
  addresses: AddressRow[];
}

export const COIN_FIELDS = ['symbol', 'name', 'decimals', 'marketId', 'addresses'];

export function coinFormValues(coin: Coin | null): CoinFormValues {
  return {
    symbol: coin?.symbol ?? '',
    name: coin?.name ?? '',
    decimals: coin === null ? '18' : String(coin.decimals),
    marketId: coin?.marketId ?? '',
    hasPrices: coin?.hasPrices ?? true,
    usableByClients: coin?.usableByClients ?? false,
    isSpam: coin?.isSpam ?? false,
    addresses: addressRowsOf(coin?.addresses ?? []),
  };
}

/** Decimals are always told for each contract: the coin's may change later, a contract's never do. */
export function coinBody(values: CoinFormValues) {
  const decimals = Number(values.decimals);
  return {
    symbol: values.symbol.trim(),
    name: values.name.trim(),
    decimals,
    marketId: values.marketId.trim() === '' ? null : values.marketId.trim(),
    hasPrices: values.hasPrices,
    usableByClients: values.usableByClients,
    isSpam: values.isSpam,
    addresses: givenAddresses(values.addresses).map((address) => ({
      ...address,
      decimals: address.decimals ?? decimals,
    })),
  };
}

export const coinRules = {
  symbol: { required: 'A symbol is needed', maxLength: { value: 32, message: 'At most 32 characters' } },
  name: nameRules,
  decimals: {
    required: 'A number is needed',
    pattern: { value: /^\s*\d{1,2}\s*$/u, message: 'A whole number from 0 to 24' },
    max: { value: 24, message: 'At most 24' },
  },
};
