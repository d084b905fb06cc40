import { z } from 'zod';
import { decimal, instant, namedObject, namedUser } from '@holdfast/contract';

/** "2026-11-16", as the database allows it. */
export const agreementVersionName = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$/u);

/** One version of the Terms of Service: the text, and the loan terms that deposits made under it keep. */
export const agreementVersion = namedObject('AgreementVersion', {
  version: agreementVersionName,
  /** "0.08" is 8 percent a year. */
  annualRate: decimal,
  /** A withdrawal is to be paid within so many UTC days of its request. */
  noticeDays: z.int(),
  publishedAt: instant,
  /** The text with the rate and the notice period in it. */
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
});
export type AgreementVersion = z.infer<typeof agreementVersion>;

/** A version as admins see it. */
export const agreementVersionUse = agreementVersion
  .extend({
    isInForce: z.boolean(),
    /** Users whose latest acceptance is of this version. */
    acceptedBy: z.int(),
    /** Deposits made under it, cancelled ones aside. */
    deposits: z.int(),
  })
  .meta({ id: 'AgreementVersionUse' });
export type AgreementVersionUse = z.infer<typeof agreementVersionUse>;

/** One user's acceptance of one version. */
export const agreementAcceptance = namedObject('AgreementAcceptance', {
  ...namedUser,
  acceptedAt: instant,
});
export type AgreementAcceptance = z.infer<typeof agreementAcceptance>;

/** Which text a client accepted, and when. */
export const clientAgreement = namedObject('ClientAgreement', {
  currentVersion: z.string(),
  acceptedVersion: z.string().nullable(),
  acceptedAt: instant.nullable(),
  isCurrent: z.boolean(),
  /** The accepted version, or the one in force where none was accepted or its text is not stored. */
  agreement: agreementVersion,
});
export type ClientAgreement = z.infer<typeof clientAgreement>;
