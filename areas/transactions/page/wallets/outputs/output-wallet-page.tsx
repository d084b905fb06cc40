import type { Network, Wallet } from '@holdfast/catalogue/contract';
import { explorerLink, useNetworks } from '@holdfast/catalogue/page/networks';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { presentCount } from '@holdfast/money';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { HashText } from '@holdfast/web/ui/address-text.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { NoteLine } from '@holdfast/web/ui/layout/row.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ButtonLink, hostOf, TextLink } from '@holdfast/web/ui/links.tsx';
import { Delayed, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiCheck, mdiShieldLockOutline, mdiSync } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { WalletBalance } from '../../../contract/balance.ts';
import { transactionsCalls } from '../../../contract/calls.ts';
import type { WalletAddresses } from '../../../contract/wallet-address.ts';
import { PicturesRoot } from '../../detail/pictures.tsx';
import { verdictOf } from '../balances-drawer.tsx';
import { awaitingText, KEY_LABELS, KEY_STANDARDS } from '../wallet-labels.ts';
import { AddressesCard } from './addresses-card.tsx';
import { NextAddressCard } from './next-address-card.tsx';
import { WalletTransactionsCard } from './wallet-transactions-card.tsx';

/** A wallet on a chain like Bitcoin: its key and balance, its addresses, and its newest transactions. */
export function OutputWalletPage() {
  const { id } = useParams({ from: '/admin/wallets/$id' });
  const isId = /^[1-9]\d{0,14}$/u.test(id);
  const addresses = useCall(
    transactionsCalls.listWalletAddresses,
    { params: { id: isId ? Number(id) : 0 }, query: { limit: 1 } },
    { enabled: isId },
  );
  const framed = (state: ReactNode) => (
    <>
      <PageHeader title="Wallet" />
      <Card>{state}</Card>
    </>
  );
  const missing = (
    <EmptyState
      title="Wallet not found"
      text="It may have been deleted."
      action={
        <ButtonLink to="/admin/wallets" variant="outlined" size="small">
          Open admin wallets
        </ButtonLink>
      }
    />
  );
  if (!isId) return framed(missing);
  return (
    <Loaded
      query={addresses}
      failure="The wallet could not be loaded"
      renderFrame={framed}
      missing={missing}
      skeleton={
        <Delayed>
          <WalletSkeleton />
        </Delayed>
      }
    >
      {(data) => <ShownWallet data={data} />}
    </Loaded>
  );
}

function ShownWallet({ data }: { readonly data: WalletAddresses }) {
  const { wallet } = data;
  const { find } = useNetworks();
  const network = find(wallet.networkId);
  return (
    <PicturesRoot>
      <WalletHeader wallet={wallet} />
      {wallet.syncError === null ? null : (
        <Alert severity="warning" sx={{ mb: 6 }}>
          {wallet.syncError}
        </Alert>
      )}
      <Box sx={cardsStyle('repeat(3, minmax(0, 1fr))')}>
        <BalanceCard data={data} />
        <KeyCard data={data} network={network} />
        <SourceCard wallet={wallet} network={network} />
      </Box>
      <Box sx={cardsStyle('minmax(0, 2fr) minmax(0, 1fr)')}>
        <AddressesCard walletId={wallet.id} network={network} />
        <NextAddressCard wallet={wallet} network={network} />
      </Box>
      <WalletTransactionsCard wallet={wallet} />
    </PicturesRoot>
  );
}

const cardsStyle = (columns: string) =>
  ({
    display: 'grid',
    gap: 6,
    mb: 6,
    alignItems: 'stretch',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns },
  }) as const;

function WalletHeader({ wallet }: { readonly wallet: Wallet }) {
  const run = useReportedAction();
  const sync = useChange(transactionsCalls.syncWallet);
  return (
    <PageHeader
      title={wallet.name}
      subtitle={
        wallet.key === null
          ? `${wallet.networkName} wallet of one address.`
          : `${wallet.networkName} wallet, read by its public key. Holdfast can see it and cannot spend from it.`
      }
      actions={
        <>
          <ButtonLink to="/admin/wallets" variant="outlined">
            All wallets
          </ButtonLink>
          <ActionButton
            call={transactionsCalls.syncWallet}
            variant="contained"
            icon={mdiSync}
            loading={sync.isPending}
            loadingPosition="start"
            disabled={!wallet.isActive || wallet.userId !== null}
            onClick={() =>
              void run(async () => jobWatch.note(await sync.mutateAsync({ query: { wallet_id: wallet.id } })), {
                failure: `${wallet.name} could not be synced.`,
              })
            }
          >
            Sync now
          </ActionButton>
        </>
      }
    />
  );
}

/** The balance by the transfers, checked against the chain at the same block. */
function BalanceCard({ data: { wallet, unspentOutputs } }: { readonly data: WalletAddresses }) {
  const balances = useCall(transactionsCalls.listBalances, { query: { wallet_id: wallet.id, limit: 1 } });
  return (
    <SectionCard title="Balance" hasSpaceBelow={false} actions={<BalanceVerdict balance={balances.data?.items[0]} />}>
      <Box sx={insideCard}>
        <Loaded
          query={balances}
          failure="The balance could not be loaded"
          skeleton={160}
          empty={{ title: 'No balance yet', text: 'It is computed and checked when the wallet is synced.' }}
        >
          {({ items: [balance] }) =>
            balance === undefined ? null : (
              <>
                <Box sx={{ typography: 'h1', fontSize: '2rem', lineHeight: 1.25, overflowWrap: 'anywhere' }}>
                  <AmountText value={balance.derived} symbol={balance.coinSymbol} />
                </Box>
                <Box sx={{ color: 'text.secondary', mb: 3 }}>
                  <UsdText value={balance.valueUsd} />
                </Box>
                <Facts>
                  {{
                    'On chain':
                      balance.onChain === null ? <Quiet>Not checked</Quiet> : <AmountText value={balance.onChain} />,
                    'Checked at block': presentCount(balance.block),
                    'Unspent outputs': presentCount(unspentOutputs),
                  }}
                </Facts>
              </>
            )
          }
        </Loaded>
      </Box>
    </SectionCard>
  );
}

function BalanceVerdict({ balance }: { readonly balance: WalletBalance | undefined }) {
  if (balance === undefined) return null;
  const { label, tone, isFault } = verdictOf(balance);
  const isEqual = balance.difference !== null && !isFault;
  return <StatusChip label={isEqual ? 'Matches the chain' : label} tone={tone} {...(isEqual && { icon: mdiCheck })} />;
}

function KeyCard({
  data: { wallet, gapLimit },
  network,
}: {
  readonly data: WalletAddresses;
  readonly network: Network | undefined;
}) {
  const { key } = wallet;
  const explorerUrl = explorerLink(network, wallet.address);
  if (key === null)
    return (
      <SectionCard title="Address" hasSpaceBelow={false}>
        <Box sx={insideCard}>
          <Facts>{{ Address: <HashText hash={wallet.address} noun="address" explorerUrl={explorerUrl} /> }}</Facts>
        </Box>
      </SectionCard>
    );
  const [prefix] = /^[a-zA-Z]pub|^[LM]tub|^dgub/.exec(wallet.address) ?? [];
  const standard = KEY_STANDARDS[key.script];
  return (
    <SectionCard title="Key" hasSpaceBelow={false}>
      <Box sx={insideCard}>
        <Facts>
          {{
            Type: (
              <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, justifyContent: 'end' }}>
                {prefix === undefined ? null : <StatusChip label={prefix} tone="accent" shape="square" />}
                {[KEY_LABELS[key.script], standard].filter((part) => part !== undefined).join(', ')}
              </Box>
            ),
            [prefix === undefined ? 'Descriptor' : 'Public key']: <HashText hash={wallet.address} noun="public key" />,
            Derivation: key.path === null ? <Quiet>Not stated by the key</Quiet> : <span dir="ltr">{key.path}</span>,
            'Receive, change': <span dir="ltr">0 / i, 1 / i</span>,
            'Gap limit': gapLimit === null ? <Quiet>None</Quiet> : `${gapLimit} addresses`,
          }}
        </Facts>
      </Box>
    </SectionCard>
  );
}

function SourceCard({ wallet, network }: { readonly wallet: Wallet; readonly network: Network | undefined }) {
  const url = network?.rpcUrl ?? network?.explorerUrl ?? null;
  const awaiting = awaitingText(wallet);
  return (
    <SectionCard
      title="Source"
      hasSpaceBelow={false}
      actions={
        <TextLink to="/admin/networks" search={{ search: wallet.networkName }} sx={{ typography: 'body2' }}>
          Change
        </TextLink>
      }
    >
      <Box sx={insideCard}>
        <Facts>
          {{
            Service: url === null ? <Quiet>Not set</Quiet> : <span dir="ltr">{hostOf(url)}</span>,
            'Synced block': wallet.syncedBlock === null ? <Quiet>Never</Quiet> : presentCount(wallet.syncedBlock),
            'Last synced': wallet.syncedAt === null ? <Quiet>Never</Quiet> : momentText(wallet.syncedAt),
            'Confirmations required': network === undefined ? null : presentCount(network.confirmations),
          }}
        </Facts>
        {awaiting === '' ? null : <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 2 }}>{awaiting}.</Box>}
        <NoteLine
          icon={<Icon path={mdiShieldLockOutline} size={18} />}
          sx={{ mt: 4, p: 3, borderRadius: '6px', backgroundColor: 'sunken' }}
        >
          <span>
            {wallet.key === null
              ? 'The service sees this address. To share it with nobody, use your own node.'
              : 'The service sees single addresses, never the key. To share none with others, use your own node.'}
          </span>
        </NoteLine>
      </Box>
    </SectionCard>
  );
}

/** Labels and values at the two ends of lines. */
function Facts({ children }: { readonly children: Readonly<Record<string, ReactNode>> }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', m: 0, typography: 'body2' }}>
      {Object.entries(children).map(([label, value]) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ ...factStyle, color: 'text.secondary', pr: 3 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ ...factStyle, m: 0, textAlign: 'end', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

const factStyle = {
  py: 2.5,
  borderBottom: '1px solid',
  borderColor: 'hairline',
  '&:nth-last-of-type(1)': { borderBottom: 0 },
} as const;

function WalletSkeleton() {
  return (
    <Box aria-busy="true" aria-label="Loading the wallet" role="status">
      <Skeleton variant="rounded" width={280} height={56} sx={{ mb: 6 }} />
      <Box sx={cardsStyle('repeat(3, minmax(0, 1fr))')}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} variant="rounded" height={280} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={360} />
    </Box>
  );
}
