/**
 * The clients and coins for filters. While they are loading, the one in the page's address is already an option: the
 * list would otherwise treat it as invalid and show everything first.
 */
import { accountsCalls } from '@holdfast/accounts/contract';
import { lendingCalls } from '../../contract/calls.ts';
import { useMemo } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAddressSearch } from '@holdfast/web/lib/page-address.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const ID = /^\d{1,15}$/u;

export function withRequested(
  choices: readonly Choice[] | undefined,
  { requested, noun }: { readonly requested: unknown; readonly noun: string },
): readonly Choice[] {
  const value = requested === undefined ? '' : String(requested);
  const known = choices ?? [];
  if (!ID.test(value) || known.some((choice) => choice.value === value)) return known;
  return [...known, { value, label: choices === undefined ? '…' : `${noun} ${value}` }];
}

/** `part` is where the page's address has the chosen client. */
export function useClientChoices(part: 'user_id' | 'client_id' = 'user_id'): readonly Choice[] {
  const requested = useAddressSearch()[part];
  const may = useMay();
  const { data: rows } = useAllRows(accountsCalls.listUsers, {}, { enabled: may(accountsCalls.listUsers) });
  return useMemo(() => {
    const choices = rows?.map((user) => ({
      value: String(user.id),
      label: `${user.firstName} ${user.lastName}`.trim() || user.email,
    }));
    return withRequested(choices, { requested, noun: 'Client' });
  }, [rows, requested]);
}

/** The coins that clients can lend; a coin that is no longer offered is still shown if the page's address has it. */
export function useCoinChoices(): readonly Choice[] {
  const requested = useAddressSearch().coin_id;
  const { data } = useCall(lendingCalls.listClientNetworks);
  return useMemo(() => {
    const symbols =
      data && new Map(data.items.flatMap((network) => network.coins.map((coin) => [coin.id, coin.symbol])));
    const choices =
      symbols &&
      [...symbols]
        .map(([id, label]) => ({ value: String(id), label }))
        .toSorted((left, right) => left.label.localeCompare(right.label, 'en'));
    return withRequested(choices, { requested, noun: 'Coin' });
  }, [data, requested]);
}
