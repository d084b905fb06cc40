/**
 * The settings in force: those of the environment, else those of the page. They are read when they are needed, so that
 * a change holds for every process at once.
 */
import { SECRET_PLACES, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import type { Config } from '@holdfast/config/config.ts';
import { camelCase } from '@holdfast/config/flag.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import type pg from 'pg';
import { SETTING_NAMES, settingDefinition, type SettingName } from '../../contract/settings.ts';

export type Settings = Readonly<Record<SettingName, string | null>>;

/** The value that the environment fixes; null: none. */
export function fixedValue(config: Config, name: SettingName): string | null {
  const value = (config as unknown as Readonly<Record<string, unknown>>)[camelCase(settingDefinition(name).flag)];
  return typeof value === 'string' ? value : null;
}

export async function readSettings(pool: pg.Pool, config: Config, queries: Queries = pool): Promise<Settings> {
  const { rows } = await queries.query<{ name: string; value: string | null; secret: string | null }>(
    'SELECT name, value, secret FROM settings',
  );
  const stored = new Map(rows.map((row) => [row.name, row]));
  return Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const row = stored.get(name);
      const secret = row?.secret ?? null;
      return [
        name,
        fixedValue(config, name) ??
          (secret === null ? (row?.value ?? null) : secretsOf(pool).decrypt(secret, SECRET_PLACES.setting(name))),
      ];
    }),
  ) as Settings;
}
