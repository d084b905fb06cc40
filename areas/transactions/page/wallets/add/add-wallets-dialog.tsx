import { catalogueCalls, type WalletPurpose, WALLETS_MAX } from '@holdfast/catalogue/contract';
import { mdiFileDelimitedOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { useChange } from '@holdfast/web/lib/api.ts';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { readTextFile } from '@holdfast/web/lib/files.ts';
import { useNetworks } from '@holdfast/catalogue/page/networks';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { FileButton } from '@holdfast/web/ui/form/file-button.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { PurposeChoice } from '../wallet-dialog.tsx';
import { useChecks, useLookups, useNetworkReadings, type NetworkReadings } from './use-wallet-checks.ts';
import { type Candidate, candidatesOf, longSyncs, withChecks } from './wallet-candidates.ts';
import { isEvmLike, readWalletLines } from './wallet-lines.ts';
import { LongSyncWarning, WalletPreview } from './wallet-preview.tsx';

interface AddWalletsValues {
  text: string;
  name: string;
  purpose: WalletPurpose;
  start: 'first' | 'date' | 'block';
  startsOn: string;
  startBlock: string;
}

const WALLETS = { one: 'wallet', many: 'wallets' };
const FIELDS = ['text', 'name', 'startsOn', 'startBlock'];
const STARTS = [
  { value: 'first', label: 'Beginning' },
  { value: 'date', label: 'Date' },
  { value: 'block', label: 'Block' },
] as const;
const START_FIELDS = {
  date: { label: 'First day', type: 'date', hint: 'The first block of this UTC day, on each network.' },
  block: { label: 'First block', inputMode: 'numeric', hint: 'For wallets of one network.' },
} as const;
const EMPTY: AddWalletsValues = { text: '', name: '', purpose: 'hot', start: 'first', startsOn: '', startBlock: '' };
const BLOCK = /^\d{1,12}$/u;
const DAY = /^\d{4}-\d\d-\d\d$/u;

interface AddWalletsDialogProps extends DialogProps {
  /** The choice between the operator's wallets and a client's. */
  readonly choice: ReactNode;
}

/** One address on all of its networks, or many lines at once. */
export function AddWalletsDialog({ choice, ...opened }: AddWalletsDialogProps) {
  const addWallets = useChange(catalogueCalls.addWallets);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: EMPTY,
    fields: FIELDS,
    hasMistakes: ({ setError }) => {
      const mistake = mistakeOf(entered);
      if (mistake) setError(mistake.field, { message: mistake.message }, { shouldFocus: true });
      return mistake !== null;
    },
    send: async ({ purpose }) => {
      const wallets = entered.wanted.map(({ name, network, address, owner, ...line }) => ({
        name,
        networkId: network.id,
        address,
        purpose: line.purpose ?? purpose,
        userEmail: owner === '' ? null : owner,
        startBlock: network.kind === 'evm' ? entered.startBlockOf(network.id) : null,
      }));
      try {
        return await addWallets.mutateAsync({ body: { wallets } });
      } catch (error) {
        throw withLines(error, entered.wanted);
      }
    },
    done: ({ added, alreadyThere }) =>
      waitingToast(added.find(({ pendingApproval }) => pendingApproval !== null)?.pendingApproval) ??
      doneText(added.length, alreadyThere),
  });
  const entered: Entered = useEntered(form);
  const readFile = useFileLines(form);
  const [purpose, start] = useWatch({ control: form.control, name: ['purpose', 'start'] });
  const { lines, candidates, lookupOf, wanted, longReads } = entered;
  return (
    <FormDialog
      {...dialog}
      title="Add wallets"
      submitLabel={
        entered.isSearching || wanted.length === 0 ? 'Add wallets' : `Add ${countText(WALLETS, wanted.length)}`
      }
      isWide
      choice={choice}
    >
      <LabelledField
        label="Addresses"
        autoFocus
        multiline
        minRows={3}
        maxRows={8}
        spellCheck={false}
        placeholder={'0x9e41…\nTreasury, 0x5aAe…, Ethereum'}
        hint={
          'One address or ENS name per line, also with a name and a network. Without a network, all EVM networks are ' +
          'searched. With a header line (name, address, network, purpose, owner), each line has its own purpose, ' +
          'and the e-mail address of a client as its owner. A Bitcoin wallet is added by its extended public key ' +
          '(xpub, ' +
          'ypub or zpub) or its output descriptor. Single addresses are sent to the explorer of the network, ' +
          'never the key.'
        }
        {...formField(form, 'text')}
      />
      <Box sx={{ mt: -2 }}>
        <FileButton
          variant="outlined"
          size="small"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          startIcon={<Icon path={mdiFileDelimitedOutline} size={16} />}
          onFile={(file) => void readFile(file)}
        >
          Choose CSV file
        </FileButton>
      </Box>
      {lines.some(({ name, refusal }) => name === '' && refusal === null) ? (
        <LabelledField
          label="Name"
          hint="For lines without a name. Without one, the address is the name."
          {...formField(form, 'name', { maxLength: { value: 80, message: 'At most 80 characters' } })}
        />
      ) : null}
      {lines.length === 0 ? null : (
        <WalletPreview lines={lines} candidates={candidates} lookupOf={lookupOf} onChoose={entered.choose} />
      )}
      <PurposeChoice purpose={purpose} {...formChoice(form, 'purpose')} />
      <LabelledChoice
        label="History from"
        options={STARTS}
        value={start}
        {...formChoice(form, 'start', ['startsOn', 'startBlock'])}
      />
      {start === 'first' ? null : (
        <>
          <LabelledField
            key={start}
            {...START_FIELDS[start]}
            {...formField(form, start === 'date' ? 'startsOn' : 'startBlock')}
          />
          <Alert severity="info">Coins from before the start have no cost basis, and balances show a mismatch.</Alert>
        </>
      )}
      {longReads.length === 0 ? null : <LongSyncWarning syncs={longReads} />}
    </FormDialog>
  );
}

/** More lines than can be added at once are not looked up either. */
const LINES_SHOWN_MAX = WALLETS_MAX + 1;

type Entered = ReturnType<typeof useEntered>;

/** The lines of the form with what the server knows of them. */
function useEntered(form: UseFormReturn<AddWalletsValues>) {
  const [typed, name, start, startsOn, block] = useWatch({
    control: form.control,
    name: ['text', 'name', 'start', 'startsOn', 'startBlock'],
  });
  const text = useSettled(typed);
  const { networks, isLoading, find } = useNetworks();
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const lines = useMemo(() => readWalletLines(text, networks).slice(0, LINES_SHOWN_MAX), [text, networks]);
  const lookedUp = lines.flatMap(({ address, network, refusal }) =>
    network === null && refusal === null ? [address] : [],
  );
  const lookupOf = useLookups([...new Set(lookedUp)]);
  const unchecked = candidatesOf(lines, { name: name.trim(), lookupOf, networkOf: find, choices });
  const checks = useChecks(unchecked.filter(({ isWanted }) => isWanted));
  const candidates = withChecks(unchecked, checks.byKey);
  const wanted = candidates.filter(({ isWanted, refusal }) => isWanted && refusal === null);
  const day = start === 'date' && DAY.test(startsOn) ? startsOn : undefined;
  const readings = useNetworkReadings(wanted.find(({ address }) => isEvmLike(address))?.address, day);
  const startBlockOf = (networkId: number): number | null => {
    if (start === 'first') return null;
    if (start === 'date') return readings.of(networkId)?.startBlock ?? null;
    return BLOCK.test(block.trim()) ? Number(block.trim()) : null;
  };
  return {
    lines,
    candidates,
    wanted,
    lookupOf,
    readings,
    start,
    day,
    block: block.trim(),
    startBlockOf,
    longReads: longSyncs(wanted, { readingOf: readings.of, startBlockOf }),
    isSearching:
      text !== typed ||
      isLoading ||
      checks.isLoading ||
      lookedUp.some((address) => lookupOf(address).state === 'loading'),
    choose: (key: string, isWanted: boolean) => setChoices(new Map([...choices, [key, isWanted]])),
  };
}

interface Mistake {
  readonly field: 'text' | 'startsOn' | 'startBlock';
  readonly message: string;
}

/** Why nothing can be sent yet. */
function mistakeOf(entered: Entered): Mistake | null {
  const { lines, wanted, isSearching } = entered;
  if (lines.length > WALLETS_MAX || wanted.length > WALLETS_MAX)
    return { field: 'text', message: `At most ${WALLETS_MAX} wallets can be added at once. Add the rest afterwards.` };
  if (isSearching && lines.length > 0)
    return { field: 'text', message: 'The addresses are still being checked. Try again in a moment.' };
  if (lines.length === 0) return { field: 'text', message: 'Enter an address' };
  if (wanted.length === 0) return { field: 'text', message: 'There is no wallet to add. Choose a network below.' };
  return startMistakeOf(entered, wanted);
}

function startMistakeOf(
  { start, day, block, readings, startBlockOf }: Entered,
  wanted: readonly Candidate[],
): Mistake | null {
  const networks = new Map(
    wanted.filter(({ network }) => network.kind === 'evm').map(({ network }) => [network.id, network.name]),
  );
  if (start === 'block') {
    if (!BLOCK.test(block)) return { field: 'startBlock', message: 'Enter a block number' };
    if (networks.size > 1)
      return {
        field: 'startBlock',
        message: 'Block numbers differ between networks. Choose a date, or wallets of one network.',
      };
  }
  if (start !== 'date') return null;
  if (day === undefined) return { field: 'startsOn', message: 'Enter a day' };
  if (readings.isLoading)
    return {
      field: 'startsOn',
      message: 'The first block of that day is still being searched. Try again in a moment.',
    };
  const unknown = [...networks].find(([networkId]) => startBlockOf(networkId) === null);
  return unknown === undefined
    ? null
    : { field: 'startsOn', message: `${unknown[1]}: ${reasonOf(readings, unknown[0])} Choose another start.` };
}

function reasonOf(readings: NetworkReadings, networkId: number): string {
  return readings.error ?? readings.of(networkId)?.reason ?? 'The first block of that day is unknown.';
}

function doneText(added: number, alreadyThere: number): string {
  const known = alreadyThere === 0 ? '' : ` ${countText(WALLETS, alreadyThere)} already there.`;
  return `${countText(WALLETS, added)} added.${known} Sync to read the history.`;
}

const FILE_BYTES_MAX = 1_000_000;

/** The lines of a file are shown in the field, where they can be corrected. */
function useFileLines(form: UseFormReturn<AddWalletsValues>): (file: File) => Promise<void> {
  return async (file) => {
    form.clearErrors('text');
    try {
      if (file.size > FILE_BYTES_MAX) throw new Error('The file is larger than 1 MB. Split it.');
      form.setValue('text', await readTextFile(file));
    } catch (error) {
      form.setError('text', { message: errorText(error, 'The file could not be read.') });
    }
  };
}

/** The refusal of lines that only the server can refuse, such as a name with invisible characters. */
function withLines(error: unknown, wanted: readonly Candidate[]): unknown {
  const { fields, rest } = placeRefusal(error, ['wallets']);
  if (fields.size === 0) return error;
  const lines = [...fields].map(([place, message]) => `Line ${wanted[Number(place.split('.')[1])]?.row}: ${message}`);
  return new Error([...lines, ...(rest === '' ? [] : [rest])].join(' • '));
}
