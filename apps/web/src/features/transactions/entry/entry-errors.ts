/** Where the messages of an entry form stand, by the path the server names: "transfers.0.amount". */
import { placeRefusal } from '../../../lib/refusal.ts';
import type { TransferField, TransferMistake } from './transfer-row.ts';

export interface EntryErrors {
  readonly fields: ReadonlyMap<string, string>;
  readonly rest: string;
}

export const NO_ERRORS: EntryErrors = { fields: new Map(), rest: '' };

const FIELDS = ['at', 'networkId', 'hash', 'transfers', 'action', 'note'];

export function errorsOfMistakes(
  mistakes: readonly TransferMistake[],
  others: Readonly<Record<string, string>> = {},
): EntryErrors {
  return {
    fields: new Map([
      ...Object.entries(others),
      ...mistakes.map(({ index, field, message }) => [`transfers.${index}.${field}`, message] as const),
    ]),
    rest: '',
  };
}

export function errorsOfRefusal(error: unknown): EntryErrors {
  return placeRefusal(error, FIELDS);
}

/** A message may name a part of the end, such as "transfers.0.from.address". */
export function transferErrorIn({ fields }: EntryErrors, index: number, field: TransferField): string | undefined {
  const place = `transfers.${index}.${field}`;
  return fields.get(place) ?? [...fields].find(([path]) => path.startsWith(`${place}.`))?.[1];
}

/** Messages about the transfers that no field of theirs can show. */
export function restOf({ fields, rest }: EntryErrors): string | undefined {
  const whole = [...fields]
    .filter(([path]) => path === 'transfers' || /^transfers\.\d+(?:\.role)?$/u.test(path))
    .map(([, message]) => message);
  return [rest, ...whole].filter((text) => text !== '').join(' • ') || undefined;
}
