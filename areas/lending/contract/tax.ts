/** What was paid to clients in a year, and the details that forms about it ask for. */
import { z } from 'zod';
import { decimal, instant, namedCoin, namedObject, namedUser, partialUsd, visibleText } from '@holdfast/contract';

/** An SSN or ITIN, an EIN, or the number of another country. */
export const TAXPAYER_KINDS = ['individual', 'entity', 'foreign'] as const;
export type TaxpayerKind = (typeof TAXPAYER_KINDS)[number];

const PATTERNS: Readonly<Record<TaxpayerKind, { readonly pattern: RegExp; readonly words: string }>> = {
  individual: { pattern: /^\d{3}-?\d{2}-?\d{4}$/, words: 'An SSN or ITIN has nine digits: 123-45-6789.' },
  entity: { pattern: /^\d{2}-?\d{7}$/, words: 'An EIN has nine digits: 12-3456789.' },
  foreign: { pattern: /^[0-9A-Za-z][0-9A-Za-z ./-]{2,29}$/, words: 'A number has 3 to 30 letters and digits.' },
};

/** Why a number cannot be one of its kind; null for one that can. */
export function refusalOfTaxpayerNumber(kind: TaxpayerKind, number: string): string | null {
  const { pattern, words } = PATTERNS[kind];
  return pattern.test(number.trim()) ? null : words;
}

export const taxpayerDetails = z
  .strictObject({
    kind: z.enum(TAXPAYER_KINDS),
    legalName: visibleText({ lengthMax: 200 }),
    taxpayerNumber: z.string().trim().max(30),
    /** On one line; forms ask for it too. */
    address: z.union([z.literal(''), visibleText({ lengthMax: 300 })]).default(''),
  })
  .refine(({ kind, taxpayerNumber }) => refusalOfTaxpayerNumber(kind, taxpayerNumber) === null, {
    path: ['taxpayerNumber'],
    error: 'This is not a taxpayer number of this kind',
  });
export type TaxpayerDetails = z.infer<typeof taxpayerDetails>;

export const maskedTaxpayer = namedObject('MaskedTaxpayer', {
  kind: z.enum(TAXPAYER_KINDS),
  legalName: z.string(),
  /** Its last digits: "•••-••-6789". */
  numberMasked: z.string(),
  changedAt: instant,
});

/** The interest that was paid to a client in a year, each payment at the price of its moment. */
export const clientTaxTotal = namedObject('ClientTaxTotal', {
  ...namedUser,
  payments: z.int(),
  interestUsd: partialUsd,
  coins: z.array(z.object({ ...namedCoin, interest: decimal })),
  /** Details are entered. */
  hasTaxpayer: z.boolean(),
  /** Null for everyone but admins with full scope, and until the details are entered. */
  taxpayer: maskedTaxpayer.nullable(),
});
export type ClientTaxTotal = z.infer<typeof clientTaxTotal>;
