/** What the page knows about each kind of job. A kind that is missing here still shows, under its own name. */
import type { CacheTag } from '@holdfast/contract';

export interface JobKindInPage {
  readonly label: string;
  /** Answers that are read anew when such a job ends. */
  readonly changes: readonly CacheTag[];
  /** Where to see what came of it. */
  readonly resultLink?: { readonly path: string; readonly label: string };
  /** Stopping it loses nothing that cannot simply be done again, so nobody needs to be asked. */
  readonly isHarmlessToCancel: boolean;
}

const KINDS: Readonly<Record<string, JobKindInPage>> = {
  'import-prices': {
    label: 'Import prices',
    changes: ['Price', 'Coin'],
    resultLink: { path: '/admin/coins', label: 'Open coins' },
    isHarmlessToCancel: true,
  },
  'refresh-prices': {
    label: 'Refresh prices',
    changes: ['Price', 'Coin'],
    resultLink: { path: '/admin/coins', label: 'Open coins' },
    isHarmlessToCancel: true,
  },
};

/** A newer server may know kinds that this page does not: "sync-wallet" then reads "Sync wallet". */
export function jobKindOf(kind: string): JobKindInPage {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (known) return known;
  const words = kind.replaceAll(/[-_]+/gu, ' ').trim();
  return { label: words === '' ? 'Job' : words.charAt(0).toUpperCase() + words.slice(1), changes: [], isHarmlessToCancel: false };
}
