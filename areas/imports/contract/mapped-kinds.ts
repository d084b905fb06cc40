/** What the words of a file of an unknown program can be said to mean. */
import { SOURCE_KINDS } from '@holdfast/chain/source-kind.ts';

/** A purchase and a sale are trades with a direction. */
export const MAPPED_KINDS = ['buy', 'sell', ...SOURCE_KINDS] as const;
export type MappedKind = (typeof MAPPED_KINDS)[number];
