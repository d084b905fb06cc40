import { presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { ScrollingList } from '@holdfast/web/ui/layout/row.tsx';
import { NetworkIcon } from '@holdfast/web/ui/round-icons.tsx';
import { PURPOSE_LABELS } from '../wallet-labels.ts';
import { durationText } from './first-sync.ts';
import { InactiveNetworks } from './inactive-networks.tsx';
import { type Candidate, countsText, type LongSync, type Lookup } from './wallet-candidates.ts';
import type { WalletLine } from './wallet-lines.ts';

interface WalletPreviewProps {
  readonly lines: readonly WalletLine[];
  readonly candidates: readonly Candidate[];
  readonly lookupOf: (address: string) => Lookup;
  readonly onChoose: (key: string, isWanted: boolean) => void;
}

/** What is going to be added, line by line, and why a line is not. */
export function WalletPreview({ lines, candidates, lookupOf, onChoose }: WalletPreviewProps) {
  const [showsMinor, setShowsMinor] = useState(false);
  const minor = candidates.filter(({ isMinor }) => isMinor).length;
  return (
    <Box>
      <Typography role="status" variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        {summaryText(lines, { candidates, lookupOf })}
      </Typography>
      <ScrollingList label="Wallets" maxHeight={320}>
        {lines.map((line) => {
          const own = candidates.filter(({ row }) => row === line.row);
          const isOnlyMinor = own.every(({ isMinor }) => isMinor);
          return (
            <LinePreview
              key={line.row}
              line={line}
              name={own[0]?.name ?? line.name}
              note={noteOf(line, { own, lookupOf })}
              candidates={own.filter(({ isMinor }) => !isMinor || showsMinor || isOnlyMinor)}
              onChoose={onChoose}
              foundAt={foundAddress(line, lookupOf)}
            />
          );
        })}
      </ScrollingList>
      {minor > 0 ? (
        <Button
          variant="text"
          size="small"
          onClick={() => setShowsMinor(!showsMinor)}
          sx={{ mt: 1, marginInlineStart: -2 }}
        >
          {showsMinor ? 'Hide other networks' : 'Show other networks'}
        </Button>
      ) : null}
    </Box>
  );
}

interface LinePreviewProps {
  readonly line: WalletLine;
  readonly name: string;
  readonly note: { readonly text: string; readonly isRefusal: boolean } | null;
  readonly candidates: readonly Candidate[];
  readonly onChoose: WalletPreviewProps['onChoose'];
  /** The address whose networks were looked up; null: none was. */
  readonly foundAt: string | null;
}

function foundAddress(line: WalletLine, lookupOf: WalletPreviewProps['lookupOf']): string | null {
  const lookup = line.network === null && line.refusal === null ? lookupOf(line.address) : null;
  return lookup?.state === 'found' ? line.address : null;
}

function LinePreview({ line, name, note, candidates, onChoose, foundAt }: LinePreviewProps) {
  const address = candidates[0]?.address ?? line.address;
  return (
    <Box component="li" sx={{ px: 3, py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
        <Typography variant="subtitle2" component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name === '' ? `Line ${line.row}` : name}
        </Typography>
        {name === shortenAddress(address) ? null : (
          <Typography variant="caption" component="span" dir="ltr" title={address} sx={{ color: 'text.secondary' }}>
            {shortenAddress(address)}
          </Typography>
        )}
      </Box>
      {note === null ? null : (
        <Typography
          variant="caption"
          component="p"
          sx={{ color: note.isRefusal ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {note.text}
        </Typography>
      )}
      {candidates.map((candidate) => (
        <CandidateRow key={candidate.key} candidate={candidate} onChoose={onChoose} />
      ))}
      {foundAt === null ? null : <InactiveNetworks address={foundAt} />}
    </Box>
  );
}

function CandidateRow({
  candidate,
  onChoose,
}: {
  readonly candidate: Candidate;
  readonly onChoose: WalletPreviewProps['onChoose'];
}) {
  const { key, name, network, found, purpose, owner, isWallet, isWanted, refusal } = candidate;
  const stated = [found, purpose === null ? '' : PURPOSE_LABELS[purpose], owner].filter((text) => text !== '');
  const note = isWallet ? 'Already added' : (refusal ?? stated.join(', '));
  const isRefused = refusal !== null && !isWallet;
  return (
    <Box
      component="label"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, cursor: isWallet ? 'default' : 'pointer' }}
    >
      <Checkbox
        size="small"
        checked={isWanted && !isRefused}
        disabled={isWallet || isRefused}
        onChange={(event) => onChoose(key, event.target.checked)}
        slotProps={{ input: { 'aria-label': `${name} on ${network.name}` } }}
        sx={{ marginInlineStart: -1, p: 1 }}
      />
      <NetworkIcon name={network.name} chain={network} />
      <Box sx={{ minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
        <span>{network.name}</span>
        <Typography
          variant="caption"
          component="span"
          sx={{ color: isRefused ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {note}
        </Typography>
      </Box>
    </Box>
  );
}

function noteOf(
  line: WalletLine,
  { own, lookupOf }: { own: readonly Candidate[]; lookupOf: WalletPreviewProps['lookupOf'] },
): LinePreviewProps['note'] {
  if (line.refusal !== null) return { text: line.refusal, isRefusal: true };
  if (line.network !== null) return null;
  const lookup = lookupOf(line.address);
  if (lookup.state === 'loading') return { text: 'Searching the networks…', isRefusal: false };
  if (lookup.state === 'refused') return { text: lookup.reason, isRefusal: true };
  if (own.length === 0) return { text: 'There is no active EVM network. Add one under Networks.', isRefusal: true };
  if (own.every(({ isMinor }) => isMinor))
    return { text: 'No history found. Choose the networks on which it received tokens.', isRefusal: false };
  const counts = countsText(lookup);
  return counts === '' ? null : { text: counts, isRefusal: false };
}

/** "12 wallets to add, 1 already added, 2 refused" */
function summaryText(
  lines: readonly WalletLine[],
  { candidates, lookupOf }: Pick<WalletPreviewProps, 'candidates' | 'lookupOf'>,
): string {
  const toAdd = candidates.filter(({ isWanted, refusal }) => isWanted && refusal === null).length;
  const known = candidates.filter(({ isWallet }) => isWallet).length;
  const lookups = lines.filter(({ network, refusal }) => network === null && refusal === null);
  const refused =
    lines.filter(({ refusal }) => refusal !== null).length +
    lookups.filter(({ address }) => lookupOf(address).state === 'refused').length +
    candidates.filter(({ isWanted, refusal }) => isWanted && refusal !== null).length;
  const searching = lookups.filter(({ address }) => lookupOf(address).state === 'loading').length;
  return [
    `${toAdd} ${toAdd === 1 ? 'wallet' : 'wallets'} to add`,
    known > 0 ? `${known} already added` : '',
    refused > 0 ? `${refused} refused` : '',
    searching > 0 ? `${searching} ${searching === 1 ? 'address' : 'addresses'} to search` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Before a long read of a public network: how long, and how to shorten it. */
export function LongSyncWarning({ syncs }: { readonly syncs: readonly LongSync[] }) {
  return (
    <Alert severity="warning">
      The first sync can take long, depending on how many blocks a node returns at once.
      <Box component="ul" sx={{ my: 1, paddingInlineStart: 4 }}>
        {syncs.map(({ networkName, blocks, wallets, ...duration }) => (
          <li key={networkName}>
            {networkName}: {presentCount(blocks)} blocks
            {wallets > 1 ? ` for each of ${wallets} wallets` : ''}, about {durationText(duration)}
          </li>
        ))}
      </Box>
      To shorten it, choose a later start.
    </Alert>
  );
}
