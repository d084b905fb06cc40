/** What a person chose for a file, as it is stored, and how the reader receives it. */
import type { GenericMapping } from '../providers/generic/generic.ts';
import type { ImportOptions } from '../providers/read-import.ts';
import { isProviderId, type ProviderId, PROVIDERS } from '../providers/kit/provider.ts';
import { z } from 'zod';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';

export const storedChoices = z.object({
  provider: z.string(),
  walletId: z.int().nullable(),
  timeZone: z.string().nullable(),
  dateOrder: z.enum(['DMY', 'MDY', 'YMD']).nullable(),
  decimalMark: z.enum(['.', ',']).nullable(),
  ownAddress: z.string().nullable(),
  mapping: z.string().nullable(),
  // Imports of earlier versions lack these.
  direction: z.enum(['words', 'signs']).nullable().default(null),
  sheet: z.string().nullable().default(null),
  addsToOtherAccount: z.boolean().default(false),
  skipAlreadyThere: z.boolean(),
  mergeDuplicates: z.boolean(),
});
export type StoredChoices = z.infer<typeof storedChoices>;

/** The choices of an upload that names nothing: everything is read from the file. */
export const DEFAULT_CHOICES: StoredChoices = {
  provider: 'auto',
  walletId: null,
  timeZone: null,
  dateOrder: null,
  decimalMark: null,
  ownAddress: null,
  mapping: null,
  direction: null,
  sheet: null,
  addsToOtherAccount: false,
  skipAlreadyThere: true,
  mergeDuplicates: false,
};

export function requireProvider(provider: string, loc: string[]): ProviderId | 'auto' {
  if (provider === 'auto' || isProviderId(provider)) return provider;
  throw invalidField({
    loc,
    msg: `There is no provider “${provider}”. Choose auto, ${Object.keys(PROVIDERS).join(', ')}.`,
    input: provider,
  });
}

/** Throws for a mapping that is not saved. */
export async function loadMapping(queries: Queries, name: string | null): Promise<GenericMapping | null> {
  if (name === null) return null;
  const { rows } = await queries.query<{ columns: GenericMapping }>(
    'SELECT columns FROM import_mappings WHERE name = $1',
    [name],
  );
  if (!rows[0])
    throw invalidField({
      loc: ['body', 'mapping'],
      msg: 'There is no mapping with this name. Save it first.',
      input: name,
    });
  return rows[0].columns;
}

/** The columns of a file as a mapping remembers them: in any order. */
export function headerKey(columns: readonly string[]): string[] {
  return [...columns].sort();
}

/** Whether any mapping remembers the columns of a file, so that an unknown one is compared with them. */
export async function hasMappingOfFile(queries: Queries): Promise<boolean> {
  const { rowCount } = await queries.query('SELECT FROM import_mappings WHERE header IS NOT NULL LIMIT 1');
  return rowCount !== 0;
}

/** The mapping that was saved for a file with the same columns; null: none was. */
export async function findMappingOf(queries: Queries, columns: readonly string[]): Promise<string | null> {
  const { rows } = await queries.query<{ name: string }>(
    'SELECT name FROM import_mappings WHERE header = $1 ORDER BY changed_at DESC LIMIT 1',
    [headerKey(columns.slice(0, HEADER_MAX))],
  );
  return rows[0]?.name ?? null;
}

const HEADER_MAX = 200;

export function readerOptions(
  choices: StoredChoices,
  { fileName, mapping, coin }: { fileName: string; mapping: GenericMapping | null; coin: string | null },
): ImportOptions {
  const { timeZone, dateOrder, decimalMark, ownAddress, direction, sheet } = choices;
  return {
    provider: requireProvider(choices.provider, ['path', 'provider']),
    fileName,
    mergeDuplicates: choices.mergeDuplicates,
    ...(timeZone === null ? {} : { timeZone }),
    ...(dateOrder === null ? {} : { dateOrder }),
    ...(decimalMark === null ? {} : { decimalMark }),
    ...(ownAddress === null ? {} : { ownAddress }),
    ...(direction === null ? {} : { direction }),
    ...(sheet === null ? {} : { sheet }),
    ...(mapping === null ? {} : { mapping }),
    ...(coin === null ? {} : { coin }),
  };
}
