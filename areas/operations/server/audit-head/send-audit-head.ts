/**
 * Sends the head of the audit log away from this machine once a day, by mail, to an address on the web, or both. With
 * one of these copies `holdfast audit verify --against FILE` finds a log that was cut or written anew since.
 */
import { DAY_MS } from '@holdfast/calendar';
import type { Config } from '@holdfast/config/config.ts';
import { readSecretKeys } from '@holdfast/database/secrets/secret-keys.ts';
import { defineJobKind, type JobContext } from '@holdfast/jobs/job-kind.ts';
import { DAY_MINUTES, type Schedule } from '@holdfast/jobs/schedule.ts';
import { countNoun } from '@holdfast/money';
import { z } from 'zod';
import { createMailTransport, DEFAULT_FROM } from '../notices/mail/start-mailer.ts';
import { type AuditHeadKeys, readAuditHead, writeAuditHead } from './audit-head.ts';
import { postAuditHead } from './post-audit-head.ts';

export interface AuditHeadSettings {
  readonly mail: { readonly to: string; readonly from: string; readonly smtpUrl: string } | null;
  readonly url: string | null;
  readonly keys: AuditHeadKeys;
}

/** Null if neither AUDIT_HEAD_MAIL nor AUDIT_HEAD_URL is set. */
export type AuditHeadServices = { readonly auditHead: AuditHeadSettings | null };

export function createAuditHeadSettings(config: Config): AuditHeadSettings | null {
  const { auditHeadMail: to, auditHeadUrl: url, smtpUrl, mailFrom } = config;
  if (to === null && url === null) return null;
  const mail = to === null || smtpUrl === null ? null : { to, from: mailFrom ?? DEFAULT_FROM, smtpUrl };
  return { mail, url, keys: readSecretKeys(config) ?? [] };
}

export const sendAuditHead = defineJobKind({
  kind: 'send-audit-head',
  payload: z.object({}),
  run: async ({ services, pool, signal }: JobContext<object, AuditHeadServices>) => {
    const { auditHead: settings, now } = services;
    if (!settings) return { message: 'Neither AUDIT_HEAD_MAIL nor AUDIT_HEAD_URL is set.', result: null };
    const head = await readAuditHead(pool, now());
    if (!head) return { message: 'The audit log has no entry yet.', result: null };
    const text = writeAuditHead(head, settings.keys);
    if (settings.mail) await mailHead(settings.mail, { text, at: head.at });
    if (settings.url !== null) await postAuditHead(settings.url, { text, signal });
    const ways = [...(settings.mail ? ['mailed'] : []), ...(settings.url === null ? [] : ['posted'])].join(' and ');
    const message = `The head of the audit log (${countNoun(head.entries, 'entry', 'entries')}) was ${ways}.`;
    return { message, result: { entries: head.entries, headHash: head.headHash } };
  },
});

/** In short lines, so that the mail is sent as it is written. */
const EXPLANATION = [
  'This is the newest entry of the audit log of Holdfast. Keep this mail.',
  'With it, "holdfast audit verify --against FILE" finds whether the log',
  'was cut or written anew since.',
].join('\n');

/** A repeated job sends the same Message-ID, by which receivers drop duplicates. */
async function mailHead(
  { to, from, smtpUrl }: NonNullable<AuditHeadSettings['mail']>,
  { text, at }: { text: string; at: string },
): Promise<void> {
  const transport = createMailTransport({ smtpUrl, from });
  const day = at.slice(0, 10);
  try {
    await transport.send({
      messageId: `audit-head-${day}`,
      to,
      subject: `Head of the audit log, ${day}`,
      text: `${EXPLANATION}\n\n${text}\n`,
    });
  } finally {
    transport.close();
  }
}

/** A server that is switched off every night still sends it. */
export function auditHeadSchedules(settings: AuditHeadSettings | null): Schedule[] {
  if (settings === null) return [];
  return [
    {
      name: 'send-audit-head',
      everyMinutes: DAY_MINUTES,
      atMinute: 40,
      kind: sendAuditHead,
      key: 'all',
      payload: {},
      catchUpMs: DAY_MS,
    },
  ] as Schedule[];
}
