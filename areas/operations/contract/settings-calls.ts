/** The page Tools / Settings. */
import { z } from 'zod';
import { defineCall } from '@holdfast/contract';
import { setting, SETTING_NAMES, settingName } from './settings.ts';

const settings = z.object({ items: z.array(setting) });

export const settingCalls = {
  getSettings: defineCall({
    method: 'GET',
    path: 'indexer/admin/settings',
    summary: 'The settings of the installation. Secrets are never returned.',
    access: 'adminRead',
    response: settings,
    reads: ['Setting'],
  }),
  changeSettings: defineCall({
    method: 'POST',
    path: 'indexer/admin/settings',
    summary:
      'Change settings, all of them or none. Null unsets one. What an environment variable fixes is refused. ' +
      'The address of an explorer waits for a second admin while clients depend on it.',
    access: 'admin',
    confirm: 'recent',
    audit: 'settingsChanged',
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ name: settingName, value: z.string().trim().min(1).max(500).nullable() }))
        .min(1)
        .max(SETTING_NAMES.length),
    }),
    response: settings,
    changes: ['Setting', 'Network', 'Wallet', 'Price', 'Job'],
  }),
};
