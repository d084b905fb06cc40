/** What the operator sets in the application itself. Each can be fixed by an environment variable instead. */
import { z } from 'zod';
import { pendingApproval } from '@holdfast/accounts/contract';
import { instant, namedObject } from '@holdfast/contract';

interface SettingDefinition {
  /** The environment variable that fixes it. */
  readonly flag: string;
  /** Stored encrypted and never shown again. */
  readonly isSecret?: true;
  /** The values that it can have; any text unless given. */
  readonly choices?: readonly string[];
  /** The address of a host that states facts: changed by two people while clients depend on them. */
  readonly isUrl?: true;
}

export const SETTINGS = {
  /** Whether public explorers may be asked about addresses. Not set: nobody has decided, and nothing is asked. */
  publicHistory: { flag: 'PUBLIC_HISTORY', choices: ['allowed', 'refused'] },
  explorerUrl: { flag: 'EXPLORER_URL', isUrl: true },
  etherscanKey: { flag: 'ETHERSCAN_API_KEY', isSecret: true },
  goldrushKey: { flag: 'COVALENT_API_KEY', isSecret: true },
  priceSource: { flag: 'PRICE_SOURCE', choices: ['coingecko', 'defillama', 'none'] },
  priceKey: { flag: 'PRICE_API_KEY', isSecret: true },
  pricePlan: { flag: 'PRICE_API_PLAN', choices: ['demo', 'pro'] },
} as const satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as [SettingName, ...SettingName[]];
export const settingName = z.enum(SETTING_NAMES);

export function settingDefinition(name: SettingName): SettingDefinition {
  return SETTINGS[name];
}

export const setting = namedObject('Setting', {
  name: settingName,
  /** Null: not set, or a secret. */
  value: z.string().nullable(),
  isSet: z.boolean(),
  /** The environment variable that fixes it, so that it cannot be changed here; null: it can. */
  fixedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  /** Who set it last; null: nobody, or someone whose account was deleted. */
  changedByName: z.string().nullable(),
  /** The change of it that waits for a second admin. */
  pendingApproval: pendingApproval.nullable(),
});
export type Setting = z.infer<typeof setting>;
