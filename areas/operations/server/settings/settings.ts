/** Listing and changing the settings of the page Tools / Settings. */
import type { OperationsCalls } from '../../contract/calls.ts';
import { type Setting, SETTING_NAMES, settingDefinition, type SettingName } from '../../contract/settings.ts';
import {
  type Effect,
  findPendingApproval,
  isUnderRule,
  requestApproval,
  type Requester,
} from '@holdfast/accounts/server';
import type { Config } from '@holdfast/config/config.ts';
import { SECRET_PLACES, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { isRefusedHost } from '@holdfast/http/client/refused-hosts.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import type { BodyOf } from '@holdfast/http/server/handler.ts';
import type pg from 'pg';
import { defineHandlers } from '../define-handlers.ts';
import { fixedValue } from './read-settings.ts';

interface SettingDependencies {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly now: () => Date;
}

type Change = BodyOf<OperationsCalls['changeSettings']>['changes'][number];

export const settingHandlers = defineHandlers(({ pool, config, now }: SettingDependencies) => ({
  getSettings: async () => ({ items: await listSettings(pool, config) }),

  changeSettings: async ({ body: { changes }, caller: { userId } }) => {
    for (const [place, change] of changes.entries()) refuseUnfit(config, change, place);
    return transaction(pool, async (client) => {
      for (const { name, value } of changes) {
        if (settingDefinition(name).isUrl && (await isUnderRule(client, config)))
          await requestHost(client, { config, adminId: userId }, { name, value });
        else {
          const isSecret = settingDefinition(name).isSecret === true;
          const secret =
            isSecret && value !== null ? secretsOf(pool).encrypt(value, SECRET_PLACES.setting(name)) : null;
          await writeSetting(client, { name, value: isSecret ? null : value, secret, at: now(), by: userId });
        }
      }
      return { items: await listSettings(client, config) };
    });
  },
}));

interface StoredSetting {
  readonly name: SettingName;
  readonly value: string | null;
  readonly secret: string | null;
  readonly at: Date;
  readonly by: number;
}

async function writeSetting(client: Queries, { name, value, secret, at, by }: StoredSetting): Promise<void> {
  await client.query(
    `INSERT INTO settings (name, value, secret, changed_at, changed_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, secret = excluded.secret,
       changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [name, value, secret, at, by],
  );
}

/** A host that one admin chose alone could credit deposits that nobody sent, as the node of a network could. */
async function requestHost(client: pg.PoolClient, requester: Requester, { name, value }: Change): Promise<void> {
  const { rows } = await client.query<{ value: string | null }>('SELECT value FROM settings WHERE name = $1', [name]);
  const before = rows[0]?.value ?? null;
  if (value === before) return;
  await requestApproval(client, requester, {
    kind: 'setting',
    name: 'Change the explorer that histories are read from',
    objectIds: [],
    before: { Explorer: before ?? PUBLIC_ONES },
    after: { Explorer: value ?? PUBLIC_ONES },
    change: { name, value },
  });
}
const PUBLIC_ONES = 'The public ones';

/** What happens when the change of a setting is approved. */
export const settingEffect: Effect = {
  apply: (client, { change, requestedBy, now }) =>
    writeSetting(client, { ...(change as Change), secret: null, at: now, by: requestedBy }),
};

/** A key is one word of plain characters: anything else was pasted by mistake, and would be sent to a stranger. */
const KEY = /^[\x21-\x7e]{4,200}$/u;

function refuseUnfit(config: Config, { name, value }: Change, place: number): void {
  const { flag, isSecret = false, isUrl = false, choices } = settingDefinition(name);
  if (fixedValue(config, name) !== null)
    throw new AppError('conflict', `The server’s configuration sets this (${flag}). Change it there.`);
  if (value === null) return;
  const refusal = refusalOf(value, { isSecret, isUrl, choices });
  if (refusal === null) return;
  const input = isSecret ? '' : value.slice(0, 100);
  throw invalidField({ loc: ['body', 'changes', String(place), 'value'], msg: refusal, input });
}

function refusalOf(
  value: string,
  { isSecret, isUrl, choices }: { isSecret: boolean; isUrl: boolean; choices: readonly string[] | undefined },
): string | null {
  if (choices && !choices.includes(value)) return `Choose one of: ${choices.join(', ')}.`;
  if (isSecret && !KEY.test(value)) return 'A key is one word without spaces.';
  if (isUrl && !(URL.canParse(value) && /^https?:\/\/[^\s?#@]+$/u.test(value)))
    return 'Enter an address that starts with https:// or http://, without a name or a query.';
  if (isUrl && isUnfitHost(new URL(value).hostname))
    return 'This address is one of this machine’s link, and no explorer.';
  return null;
}

/** A host with {chainId} in it could become any address later. */
const isUnfitHost = (host: string): boolean => host.includes('{') || isRefusedHost(host);

interface SettingRow {
  name: string;
  value: string | null;
  is_set: boolean;
  changed_at: Date;
  changed_by_name: string | null;
}

async function listSettings(queries: Queries, config: Config): Promise<Setting[]> {
  const { rows } = await queries.query<SettingRow>(
    `SELECT s.name, s.value, (s.value IS NOT NULL OR s.secret IS NOT NULL) AS is_set, s.changed_at,
            coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) AS changed_by_name
       FROM settings s LEFT JOIN users u ON u.id = s.changed_by`,
  );
  const stored = new Map(rows.map((row) => [row.name, row]));
  const pending = await findPendingApproval(queries, 'setting');
  return SETTING_NAMES.map((name) => ({
    ...toSetting(name, { row: stored.get(name), fixed: fixedValue(config, name) }),
    pendingApproval: settingDefinition(name).isUrl ? pending : null,
  }));
}

function toSetting(
  name: SettingName,
  { row, fixed }: { row: SettingRow | undefined; fixed: string | null },
): Omit<Setting, 'pendingApproval'> {
  const { flag, isSecret } = settingDefinition(name);
  if (fixed !== null)
    return {
      name,
      value: isSecret ? null : fixed,
      isSet: true,
      fixedBy: flag,
      changedAt: null,
      changedByName: null,
    };
  return {
    name,
    value: row?.value ?? null,
    isSet: row?.is_set ?? false,
    fixedBy: null,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedByName: row?.changed_by_name ?? null,
  };
}
