/** The bell, and mail. */
import { z } from 'zod';
import { byId, defineCall, descendingPage, done, id, pageOf, pageQuery, searchText } from '@holdfast/contract';
import { backupState } from './backup-state.ts';
import { mail, MAIL_STATES, notice, noticeKind, noticePreferences } from './notice.ts';

export const noticeCalls = {
  getBackupState: defineCall({
    method: 'GET',
    path: 'indexer/admin/dashboard/backups',
    summary: 'The last backup of the database, and whether it is too old.',
    access: 'adminRead',
    tokens: 'everything',
    response: backupState,
    reads: ['Job'],
  }),
  listNotices: defineCall({
    method: 'GET',
    path: 'notices',
    summary: "The caller's notices, the newest first.",
    access: 'signedIn',
    query: z.strictObject({ unread_only: z.boolean().default(false), ...pageQuery }),
    response: pageOf(notice),
    reads: ['Notice'],
  }),
  countUnreadNotices: defineCall({
    method: 'GET',
    path: 'notices/unread',
    summary: 'How many are unread, for the badge; counted up to 100.',
    access: 'signedIn',
    response: z.object({ unread: z.int() }),
    reads: ['Notice'],
  }),
  markNoticeRead: defineCall({
    method: 'POST',
    path: 'notices/{id}/read',
    summary: 'Mark one as read.',
    access: 'signedIn',
    params: byId,
    response: done,
    changes: ['Notice'],
  }),
  markAllNoticesRead: defineCall({
    method: 'POST',
    path: 'notices/read-all',
    summary: 'Mark all as read, up to the newest that was seen: one that arrived since stays unread.',
    access: 'signedIn',
    body: z.strictObject({ upToId: id }),
    response: done,
    changes: ['Notice'],
  }),
  getNoticePreferences: defineCall({
    method: 'GET',
    path: 'notices/preferences',
    summary: "The caller's notice preferences: which kinds are shown and mailed.",
    access: 'signedIn',
    response: noticePreferences,
    reads: ['Notice'],
  }),
  setNoticePreferences: defineCall({
    method: 'PUT',
    path: 'notices/preferences',
    summary: 'Choose which kinds are shown and mailed: the kinds that are given.',
    access: 'signedIn',
    audit: 'noticeSettingsChanged',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ kind: noticeKind, inApp: z.boolean(), email: z.boolean() }))
        .min(1)
        .max(50),
    }),
    response: noticePreferences,
    changes: ['Notice'],
  }),
  listMails: defineCall({
    method: 'GET',
    path: 'indexer/admin/mails',
    summary: 'Mails that are pending, sent or failed, the newest first.',
    access: 'adminReview',
    tokens: 'everything',
    query: z.strictObject({
      state: z.enum(MAIL_STATES).optional(),
      /** A part of the address or of the name of the event. */
      search: searchText.optional(),
      sort: z.enum(['created', 'to']).default('created'),
      ...descendingPage,
    }),
    response: pageOf(mail),
    reads: ['Mail'],
  }),
  retryMail: defineCall({
    method: 'POST',
    path: 'indexer/admin/mails/{id}/retry',
    summary: 'Send a failed mail again.',
    access: 'admin',
    audit: 'jobStarted',
    params: byId,
    response: mail,
    changes: ['Mail'],
  }),
};
