/** When and where the positions of a page were read, and which networks were not. */
import type { NetworkReading, UnverifiedContract } from '../../contract/shared.ts';
import { parseUsd, type PartialUsd, presentCount } from '@holdfast/money';
import { mdiInformationOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { dayText, recentText } from '@holdfast/web/lib/date-text.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { UnverifiedContracts } from './unverified-contracts.tsx';

export interface ReadingState {
  readonly asOf: string | null;
  readonly updatedAt: string | null;
  readonly networks: readonly NetworkReading[];
}

const NAMES = new Intl.ListFormat('en', { type: 'conjunction' });

/** "Updated today, 16:20. Read from the contracts on Ethereum and Polygon." */
export function readingText(state: ReadingState | undefined): string {
  if (state === undefined) return 'Read from the contracts.';
  const read = state.networks.filter(({ block }) => block !== null).map(({ networkName }) => networkName);
  const source = read.length === 0 ? '' : ` Read from the contracts on ${NAMES.format(read)}.`;
  if (state.asOf !== null) return `At the end of ${dayText(state.asOf, { timeZone: 'UTC' })}, in UTC.${source}`;
  if (state.updatedAt === null) return 'Not read yet.';
  return `Updated ${recentText(state.updatedAt, { isInSentence: true })}.${source}`;
}

/** Whether the figures leave out a network: one without any reading, or without the state of the past day. */
export function hasUnreadNetwork({ asOf, updatedAt, networks }: ReadingState): boolean {
  return (asOf === null && updatedAt === null) || networks.some(({ block }) => block === null);
}

/** The totals of a page: lower bounds while a network is not read, and unknown instead of zero. */
export function totalsOf<Totals extends object>(reading: ReadingState & { readonly totals: Totals }): Totals {
  if (!hasUnreadNetwork(reading)) return reading.totals;
  const parts = Object.entries(reading.totals).map(([name, value]) => [name, isSum(value) ? lowerBound(value) : value]);
  return Object.fromEntries(parts) as Totals;
}

function isSum(value: unknown): value is PartialUsd {
  return typeof value === 'object' && value !== null && 'bound' in value && 'knownUsd' in value;
}

function lowerBound({ knownUsd, bound, ...rest }: PartialUsd): PartialUsd {
  const isNothing = knownUsd === null || parseUsd(knownUsd) === 0n;
  return { ...rest, knownUsd: isNothing ? null : knownUsd, bound: bound === 'exact' ? 'atLeast' : bound };
}

interface EmptyTextsOptions {
  /** "Loans": how a sentence begins. */
  readonly kind: 'Loans' | 'Pools' | 'Stakes';
  /** What a wallet had none of on a past day: "a loan". */
  readonly one: string;
  readonly asOf: string | undefined;
  readonly title: string;
  /** What to do today, if syncing the wallets is not it. */
  readonly text?: string | undefined;
}

/** The texts of an empty list, today or on a past day: while a network is not read, positions are unknown. */
export function emptyTexts(reading: ReadingState | undefined, { kind, one, asOf, title, text }: EmptyTextsOptions) {
  if (reading !== undefined && reading.networks.length > 0 && hasUnreadNetwork(reading))
    return { title: 'Positions are unknown', text: 'A network could not be read.' };
  if (asOf !== undefined)
    return { title: `No ${kind.toLowerCase()} on this day`, text: `No wallet had ${one} at the end of this day.` };
  const found = `${kind} are found in the transactions of your wallets. Sync your wallets, then refresh.`;
  return { title, text: text ?? found };
}

/** The count after the label of a filter, once it is known. */
export function countAfter(count: number | undefined): string {
  return count === undefined ? '' : ` ${presentCount(count)}`;
}

interface UncountedPositionsProps {
  readonly reading: (ReadingState & { readonly unverified: readonly UnverifiedContract[] }) | undefined;
}

/** What the figures of a page leave out: contracts to confirm, and networks that could not be read. */
export function UncountedPositions({ reading }: UncountedPositionsProps) {
  if (reading === undefined) return null;
  return (
    <>
      <UnverifiedContracts contracts={reading.unverified} />
      <UnreadNetworks networks={reading.networks} />
    </>
  );
}

/** One line for each network that could not be read: the reason, and where to change its settings. */
function UnreadNetworks({ networks }: { readonly networks: readonly NetworkReading[] }) {
  const unread = networks.filter(({ error }) => error !== null);
  if (unread.length === 0) return null;
  return (
    <Box component="ul" aria-label="Networks that could not be read" sx={{ ...plainList, mb: 6 }}>
      {unread.map((network) => (
        <Box
          key={network.networkId}
          component="li"
          sx={{ display: 'flex', gap: 2, py: 1, typography: 'body2', color: 'text.secondary' }}
        >
          <Icon path={mdiInformationOutline} size={18} />
          <span>
            <bdi>{network.networkName}</bdi> was not read
            {network.block === null ? '' : ', so its figures are from the last reading'}: {network.error}{' '}
            <TextLink to="/admin/networks" search={{ search: network.networkName }}>
              Open the network
            </TextLink>
          </span>
        </Box>
      ))}
    </Box>
  );
}
