import { z } from 'zod';
import { id, instant, namedObject } from '@holdfast/contract';

/** The events that create notices. A new kind is a row here, a row in the table notice_kinds, and its texts. */
export const noticeKind = z.enum([
  'depositCleared',
  'withdrawalPaid',
  'interestPaid',
  'depositExpired',
  'clientTransactionReversed',
  'paymentExceptionRequested',
  'withdrawalToConfirm',
  'depositAddressChanged',
  'changeAnnounced',
  'termsChanged',
  'depositAnnounced',
  'withdrawalRequested',
  'interestDue',
  'depositAddressRequested',
  'paymentExceptionToApprove',
  'approvalRequested',
  'approvalDecided',
  'coverageUnderLimit',
  'priceAlert',
  'loanNearLiquidation',
  'auditLogBroken',
  'newSignIn',
  'passwordChanged',
  'factorAdded',
  'factorRemoved',
  'emailChanged',
  'apiTokenCreated',
  'walletAdded',
  'walletChanged',
  'commandLineUsed',
  'nameTaken',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

export const notice = namedObject('Notice', {
  id,
  kind: noticeKind,
  title: z.string(),
  text: z.string(),
  /** Where in the application it leads, such as "/dashboard"; null for nowhere. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});
export type Notice = z.infer<typeof notice>;

/** Which kinds a user is shown and mailed. */
export const noticePreferences = z.object({
  items: z.array(
    namedObject('NoticePreference', {
      kind: noticeKind,
      label: z.string(),
      inApp: z.boolean(),
      email: z.boolean(),
      /** Notices about deposit addresses and terms are required. */
      isFixed: z.boolean(),
    }),
  ),
  isMailConfigured: z.boolean(),
});
export type NoticePreference = z.infer<typeof noticePreferences>['items'][number];

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export const mail = namedObject('Mail', {
  id,
  userId: id.nullable(),
  to: z.string(),
  kind: noticeKind,
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /** The last message of the mail server. */
  lastError: z.string().nullable(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type Mail = z.infer<typeof mail>;
