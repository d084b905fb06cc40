import { addressColumns } from '@holdfast/catalogue/page/address-columns';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { namingColumn } from '@holdfast/web/lists/naming-column.ts';
import { CopyButton } from '@holdfast/web/ui/copy-button.tsx';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog, LoadedDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { chipColumn, dateColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import {
  mdiCheck,
  mdiDrawPen,
  mdiPauseCircleOutline,
  mdiPencilOutline,
  mdiPlayCircleOutline,
  mdiPlus,
  mdiWalletOutline,
} from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { lendingCalls } from '../../../contract/calls.ts';
import type { ClientWallet } from '../../../contract/lending.ts';
import { useWalletActivity } from '../../parts/use-wallet-activity.ts';
import { type OwnNetworks, useOwnNetworks } from '../use-own-networks.ts';
import { ClientWalletDialog } from './client-wallet-dialog.tsx';

/** The wallets for a client's withdrawals. */
export function ClientWalletsPage() {
  const { networks, find } = useOwnNetworks();
  const list = useMemo(() => clientWalletsList({ networks, find }), [networks, find]);
  const dialog = useDialog<{ readonly wallet: ClientWallet | null }>();
  const proving = useDialog<ClientWallet>();
  const confirming = useDialog<ClientWallet>();
  const setActive = useWalletActivity(lendingCalls.editClientWallet);
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => dialog.open({ wallet: null })}>
      Add wallet
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        title="Your Wallets"
        subtitle="Your addresses for withdrawals."
        actions={addButton}
        empty={{ title: 'No wallets yet', text: 'Add your own address to withdraw to it.', action: addButton }}
        rowActions={(wallet) => [
          { label: 'Rename', icon: mdiPencilOutline, onSelect: () => dialog.open({ wallet }) },
          ...(wallet.needsConfirmation
            ? [{ label: 'Confirm wallet', icon: mdiCheck, onSelect: () => confirming.open(wallet) }]
            : []),
          ...(wallet.provenAt === null && wallet.canBeProven
            ? [{ label: 'Prove ownership', icon: mdiDrawPen, onSelect: () => proving.open(wallet) }]
            : []),
          wallet.isActive
            ? { label: 'Deactivate', icon: mdiPauseCircleOutline, onSelect: () => void setActive(wallet, false) }
            : { label: 'Activate', icon: mdiPlayCircleOutline, onSelect: () => void setActive(wallet, true) },
        ]}
        onOpenRow={(wallet) => dialog.open({ wallet })}
      />
      <OpenedDialog dialog={dialog}>
        {(opened, content) => <ClientWalletDialog {...opened} record={content.wallet} />}
      </OpenedDialog>
      <OpenedDialog dialog={proving}>
        {(opened, wallet) => (
          <ProveWalletDialog {...opened} wallet={wallet} isBitcoin={find(wallet.networkId)?.kind === 'bitcoin'} />
        )}
      </OpenedDialog>
      <OpenedDialog dialog={confirming}>
        {(opened, wallet) => <ConfirmWalletDialog {...opened} wallet={wallet} />}
      </OpenedDialog>
    </>
  );
}

const proofLabel = ({ provenAt }: ClientWallet) => (provenAt === null ? 'Not proven' : 'Proven');

const STATE_LABELS = { true: 'Active', false: 'Inactive' } as const;

function clientWalletsList({ networks = [], find }: Pick<OwnNetworks, 'networks' | 'find'>) {
  return defineList(lendingCalls.listClientWallets, {
    id: 'your-wallets',
    noun: { one: 'wallet', many: 'wallets' },
    rowLabel: (wallet) => wallet.name,
    searchLabel: 'Search name or address',
    defaultSort: { sort: 'name', order: 'asc' },
    filters: [
      choiceFilter(
        'network_id',
        'Network',
        networks.map((network) => ({ value: String(network.id), label: network.name })),
      ),
    ],
    columns: [
      {
        id: 'wallet',
        label: 'Wallet',
        ...namingColumn,
        sortable: 'name',
        firstOrder: 'asc',
        width: 260,
        render: (wallet) => (
          <TwoLines picture={<IconTile path={mdiWalletOutline} tone="neutral" size={32} />} title={wallet.name} />
        ),
        csv: (wallet) => wallet.name,
      },
      ...addressColumns(find),
      chipColumn({
        id: 'state',
        label: 'State',
        of: ({ isActive, needsConfirmation }) =>
          needsConfirmation
            ? { label: 'Waits for you', tone: 'warning' }
            : { label: STATE_LABELS[`${isActive}`], tone: isActive ? 'gain' : 'neutral' },
      }),
      chipColumn({
        id: 'proof',
        label: 'Ownership',
        of: (wallet) => ({ label: proofLabel(wallet), tone: wallet.provenAt === null ? 'warning' : 'gain' }),
      }),
      dateColumn({
        id: 'added',
        label: 'Added',
        sortable: 'created',
        firstOrder: 'desc',
        align: 'end',
        shows: 'day',
        of: (wallet) => wallet.createdAt,
      }),
    ],
  });
}

interface ProveWalletDialogProps extends DialogProps {
  readonly wallet: ClientWallet;
}

/** A wallet that the operator added. */
function ConfirmWalletDialog({ wallet, ...opened }: ProveWalletDialogProps) {
  const confirm = useChange(lendingCalls.confirmOwnWallet);
  return (
    <ActionDialog
      {...opened}
      title={`Is ${wallet.name} yours?`}
      text={
        <>
          The operator added this wallet on {wallet.networkName}:
          <Box dir="ltr" sx={{ color: 'text.primary', overflowWrap: 'anywhere', my: 2 }}>
            {wallet.address}
          </Box>
          Withdrawals can go there once you confirm it
          {wallet.payoutFrom === null ? '' : `, or from ${momentText(wallet.payoutFrom)}`}. If you do not know the
          address, deactivate the wallet and tell the operator.
        </>
      }
      confirmLabel="Confirm wallet"
      cancelLabel="Back"
      send={() => confirm.mutateAsync({ params: { id: wallet.id } })}
      done={() => `${wallet.name} is confirmed.`}
    />
  );
}

const TITLE = 'Prove ownership';
const SUBMIT = 'Prove ownership';

/** The client signs a message with the wallet, in the browser or elsewhere, and the server checks the signature. */
function ProveWalletDialog({ wallet, isBitcoin, ...opened }: ProveWalletDialogProps & SignatureKind) {
  const challenge = useQuery({
    // Each opening gets its own message, because a message can be used once.
    queryKey: ['wallet challenge', wallet.id],
    queryFn: () => callApi(lendingCalls.createWalletChallenge, { params: { id: wallet.id } }),
    enabled: opened.isOpen,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <LoadedDialog {...opened} query={challenge} title={TITLE} submitLabel={SUBMIT} isWide>
      {({ message }) => <SignatureForm {...opened} wallet={wallet} message={message} isBitcoin={isBitcoin} />}
    </LoadedDialog>
  );
}

interface SignatureKind {
  /** Wallets in the browser sign for EVM networks only, and signatures of Bitcoin are written differently. */
  readonly isBitcoin: boolean;
}

interface SignatureFormProps extends ProveWalletDialogProps, SignatureKind {
  readonly message: string;
}

function SignatureForm({ wallet, message, isBitcoin, ...opened }: SignatureFormProps) {
  const prove = useChange(lendingCalls.proveClientWallet);
  const { form, dialog } = useFormDialog({
    ...opened,
    values: { signature: '' },
    fields: ['signature'],
    send: ({ signature }) => prove.mutateAsync({ params: { id: wallet.id }, body: { signature: signature.trim() } }),
    done: () => `${wallet.name} is proven to be yours.`,
  });
  const provider = isBitcoin ? null : browserWallet();
  const [refusal, setRefusal] = useState('');
  const [isSigning, setSigning] = useState(false);
  const sign = async () => {
    if (!provider) return;
    setRefusal('');
    setSigning(true);
    try {
      form.setValue('signature', await signMessage(provider, { address: wallet.address, message }));
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setSigning(false);
    }
  };
  return (
    <FormDialog
      {...dialog}
      isWide
      title={TITLE}
      submitLabel={SUBMIT}
      intro={
        'Sign this message with the wallet. Signing costs nothing and moves no coins. A proven wallet helps us to ' +
        'match your deposits.'
      }
    >
      <Box
        component="pre"
        aria-label="Message to sign"
        dir="ltr"
        sx={{
          m: 0,
          p: 3,
          borderRadius: '6px',
          backgroundColor: 'sunken',
          typography: 'body2',
          fontFamily: 'inherit',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {message}
      </Box>
      {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {provider ? (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiDrawPen} size={16} />}
            loading={isSigning}
            onClick={() => void sign()}
          >
            Sign with browser wallet
          </Button>
        ) : null}
        <CopyButton text={message} label="Copy message" />
      </Box>
      <LabelledField
        label="Signature"
        spellCheck={false}
        placeholder={isBitcoin ? 'H… or A…' : '0x…'}
        hint={
          isBitcoin
            ? 'From “Sign message” of your Bitcoin wallet, for exactly this address. BIP-322 and BIP-137 both work.'
            : 'From your wallet’s “Sign message”. Contract wallets such as Safe work too.'
        }
        {...formField(form, 'signature', { required: 'Enter the signature' })}
      />
    </FormDialog>
  );
}

/** The wallet that a browser extension offers to pages (EIP-1193). */

interface BrowserWallet {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

interface Signing {
  readonly address: string;
  readonly message: string;
}

/** Null in a browser without such an extension. */
function browserWallet(): BrowserWallet | null {
  const { ethereum } = globalThis as { ethereum?: unknown };
  return isWallet(ethereum) ? ethereum : null;
}

function isWallet(value: unknown): value is BrowserWallet {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';
}

/** Returns the EIP-191 signature of the message. Throws a sentence for people. */
async function signMessage(wallet: BrowserWallet, { address, message }: Signing): Promise<string> {
  const accounts = await ask(wallet, { method: 'eth_requestAccounts' });
  const isOffered =
    Array.isArray(accounts) && accounts.some((one) => String(one).toLowerCase() === address.toLowerCase());
  if (!isOffered) throw new Error(`Select the account ${address} in your browser wallet, then sign again.`);
  const signature = await ask(wallet, { method: 'personal_sign', params: [toHex(message), address] });
  if (typeof signature !== 'string') throw new Error('The browser wallet returned no signature.');
  return signature;
}

/** The code with which a wallet reports that its user declined. */
const DECLINED = 4001;

async function ask(wallet: BrowserWallet, call: Parameters<BrowserWallet['request']>[0]): Promise<unknown> {
  try {
    return await wallet.request(call);
  } catch (error) {
    const isDeclined = typeof error === 'object' && error !== null && 'code' in error && error.code === DECLINED;
    throw new Error(
      isDeclined
        ? 'You declined the signature in your browser wallet.'
        : 'The browser wallet did not sign the message.',
      { cause: error },
    );
  }
}

/** Wallets expect the bytes of the message, in hexadecimal. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
