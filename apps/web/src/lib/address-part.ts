/**
 * One value in the query of the page's address, such as which coin is open. Setting it is a step for the back button.
 */
import { useCallback } from 'react';
import { type AddressPart, useAddressSearch, useChangeAddress } from './page-address.ts';

export function useAddressPart(
  name: AddressPart,
): readonly [value: string | undefined, set: (value: string | undefined) => void] {
  const value = useAddressSearch()[name];
  const change = useChangeAddress();
  const set = useCallback((next: string | undefined) => change({ [name]: next }), [name, change]);
  return [value === undefined ? undefined : String(value), set];
}
