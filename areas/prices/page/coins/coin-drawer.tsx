import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { catalogueCalls, type Coin, type CoinClaim } from '@holdfast/catalogue/contract';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { explorerLink, useNetworks } from '@holdfast/catalogue/page/networks';
import { recognisedTokens } from '@holdfast/protocols/contract';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { type NeededCall, useMay } from '@holdfast/web/lib/permission.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { formChoice, formSelect } from '@holdfast/web/ui/form/form-refusal.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerHeader, DrawerSection, SideDrawer, useLastShown } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { CoinIcon, NetworkLabel } from '@holdfast/web/ui/round-icons.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiAlertOctagonOutline, mdiPencilOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId, useState } from 'react';
import { pricesCalls } from '../../contract/calls.ts';
import { CoinPricePanel, LatestPriceLine } from './coin-price-panel.tsx';
import { ManualPriceForm } from './manual-price-form.tsx';
import { PriceRatioSection } from './price-ratio-section.tsx';
import { SameAssetSection } from './same-asset.tsx';
import { TokenStatementList } from './token-statement-list.tsx';

/** "Receipt for USDC", "Debt in DAI", or null for a coin that is an asset of its own. */
function claimText(claim: CoinClaim | null): string | null {
  if (claim === null) return null;
  return claim.kind === 'receipt' ? `Receipt for ${claim.ofCoinSymbol}` : `Debt in ${claim.ofCoinSymbol}`;
}

/** A receipt or debt token represents another coin: it has no lots or price of its own. */
function ClaimSection({ coin }: { readonly coin: Coin }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <ClaimForm coin={coin} onClose={() => setEditing(false)} />;
  const { claim } = coin;
  return (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3 }}>
        {claim === null
          ? `This coin is an asset of its own. ${recognisedTokens()} tokens are recognised when a wallet is synced.`
          : `${claimText(claim)}. ` +
            `${claim.origin === 'chain' ? 'The protocol confirms it.' : 'Set by an administrator.'} The ` +
            'token has no lots and no price of its own.'}
      </Box>
      <TokenStatementList coin={coin} />
      <SmallActionButton call={catalogueCalls.updateCoin} onClick={() => setEditing(true)}>
        Change token type
      </SmallActionButton>
    </>
  );
}

type Kind = 'none' | CoinClaim['kind'];

interface ClaimValues {
  kind: Kind;
  custody: 'collateral' | 'stake';
  other: PickedCoin | null;
}

function ClaimForm({ coin, onClose }: { readonly coin: Coin; readonly onClose: () => void }) {
  const updateCoin = useChange(catalogueCalls.updateCoin);
  const { claim } = coin;
  const { form, isBusy, ...sent } = useSentForm<ClaimValues, Coin>({
    about: coin.id,
    values: {
      kind: claim?.kind ?? 'none',
      custody: claim?.custody ?? 'collateral',
      other: claim === null ? null : { id: claim.ofCoinId, symbol: claim.ofCoinSymbol, name: '' },
    },
    hasMistakes: ({ setError }, { kind, other }) => {
      const isCoinMissing = kind !== 'none' && other === null;
      if (isCoinMissing) setError('root.server', { message: 'Choose the underlying coin.' });
      return isCoinMissing;
    },
    send: ({ kind, custody, other }) =>
      updateCoin.mutateAsync({
        body: { id: coin.id, claim: kind === 'none' || other === null ? null : { kind, ofCoinId: other.id, custody } },
      }),
    done: ({ claim: saved, pendingApproval }) =>
      waitingToast(pendingApproval) ?? `${coin.symbol}: ${claimText(saved) ?? 'asset of its own'}`,
    onSent: onClose,
  });
  const { kind, other } = form.watch();
  return (
    <Form {...sent} gap={3}>
      <LabelledChoice<Kind>
        label={`${coin.symbol} is`}
        {...formSelect(form, 'kind')}
        options={[
          { value: 'none', label: 'An asset' },
          { value: 'receipt', label: 'A receipt' },
          { value: 'debt', label: 'A debt' },
        ]}
      />
      {kind === 'none' ? null : (
        <CoinPicker
          label={kind === 'receipt' ? 'Receipt for' : 'Debt in'}
          coin={other}
          {...formChoice(form, 'other')}
          excludedIds={[coin.id]}
        />
      )}
      {kind === 'receipt' ? (
        <LabelledChoice<'collateral' | 'stake'>
          label="The deposited coins are"
          {...formSelect(form, 'custody')}
          options={[
            { value: 'collateral', label: 'Collateral' },
            { value: 'stake', label: 'Staked' },
          ]}
          hint="Decides whether the surplus returned is interest or a staking reward."
        />
      ) : null}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" size="small" type="submit" loading={isBusy}>
          Save
        </Button>
        <Button variant="outlined" size="small" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Form>
  );
}

interface CoinDrawerProps {
  /** Undefined while the drawer is closed. */
  readonly coinId: number | undefined;
  readonly onClose: () => void;
  readonly onEdit: ((coin: Coin) => void) | undefined;
}

/** The details of one coin, beside its list. */
export function CoinDrawer({ coinId, onClose, onEdit }: CoinDrawerProps) {
  const titleId = useId();
  const shownId = useLastShown(coinId);
  return (
    <SideDrawer isOpen={coinId !== undefined} onClose={onClose} titleId={titleId} width={520}>
      {shownId === undefined ? null : (
        <CoinDetails key={shownId} coinId={shownId} titleId={titleId} onClose={onClose} onEdit={onEdit} />
      )}
    </SideDrawer>
  );
}

interface CoinDetailsProps {
  readonly coinId: number;
  readonly titleId: string;
  readonly onClose: () => void;
  readonly onEdit: ((coin: Coin) => void) | undefined;
}

function CoinDetails({ coinId, titleId, onClose, onEdit }: CoinDetailsProps) {
  const loaded = useCall(catalogueCalls.getCoin, { params: { id: coinId } });
  const coin = loaded.data;
  return (
    <>
      <DrawerHeader
        titleId={titleId}
        icon={
          coin ? (
            <CoinIcon symbol={coin.symbol} marketId={coin.marketId} isSpam={coin.isSpam} size={36} />
          ) : (
            <Skeleton variant="circular" width={36} height={36} />
          )
        }
        title={coin?.symbol ?? 'Coin'}
        subtitle={coin?.name ?? ''}
        action={
          coin && onEdit ? (
            <Button
              variant="outlined"
              size="small"
              startIcon={<Icon path={mdiPencilOutline} size={16} />}
              onClick={() => onEdit(coin)}
            >
              Edit
            </Button>
          ) : null
        }
        onClose={onClose}
      />
      <Box sx={{ overflowY: 'auto', ...cardSides, pb: 8 }}>
        <Loaded query={loaded} failure="The coin could not be loaded">
          {(shown) => <Sections coin={shown} />}
        </Loaded>
      </Box>
    </>
  );
}

interface CoinSection {
  readonly title: string;
  readonly Section: (props: { readonly coin: Coin }) => ReactNode;
  /** Without it, everybody who sees the coin sees the section. */
  readonly call?: NeededCall;
}

const SECTIONS: readonly CoinSection[] = [
  { title: 'Token type', Section: ClaimSection },
  { title: 'Same asset', Section: SameAssetSection },
  { title: 'Daily closes', Section: CoinPricePanel },
  { title: 'Set a price manually', Section: ManualPriceForm, call: pricesCalls.setManualPrice },
  { title: 'Price through another coin', Section: PriceRatioSection },
  { title: 'Contracts', Section: CoinContracts },
];

function Sections({ coin }: { readonly coin: Coin }) {
  const may = useMay();
  return (
    <>
      <Box sx={{ pt: 5 }}>
        <LatestPriceLine coin={coin} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          {coin.isSpam ? <StatusChip label="Spam" tone="loss" icon={mdiAlertOctagonOutline} /> : null}
          {coin.usableByClients ? <StatusChip label="Usable by clients" tone="info" /> : null}
          {coin.aliasCoinId === null ? null : (
            <StatusChip label={coin.isCanonical ? 'Primary coin' : 'Alias of another coin'} />
          )}
          {coin.claim === null ? null : <StatusChip label={claimText(coin.claim) ?? ''} tone="info" />}
          <StatusChip label={`${coin.decimals} decimals`} shape="square" />
          {coin.marketId === null ? null : <StatusChip label={coin.marketId} shape="square" />}
        </Box>
      </Box>
      {SECTIONS.filter(({ call }) => call === undefined || may(call)).map(({ title, Section }) => (
        <DrawerSection key={title} title={title}>
          <Section coin={coin} />
        </DrawerSection>
      ))}
    </>
  );
}

function CoinContracts({ coin }: { readonly coin: Coin }) {
  const { find } = useNetworks();
  if (coin.addresses.length === 0) return <Quiet>None: a native coin, or one without a contract.</Quiet>;
  return (
    <Box component="ul" sx={plainList}>
      {coin.addresses.map(({ networkId, address, decimals }) => {
        const network = find(networkId);
        return (
          <Row
            component="li"
            key={`${networkId} ${address}`}
            isSpread
            sx={{
              columnGap: 4,
              minHeight: 44,
              '& + &': { borderTop: '1px solid', borderColor: 'hairlineRaised' },
            }}
          >
            <NetworkLabel name={network?.name ?? `Network ${networkId}`} chain={network} />
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3 }}>
              {decimals === coin.decimals ? null : <Quiet>{decimals} decimals</Quiet>}
              <AddressText address={address} explorerUrl={explorerLink(network, address)} />
            </Box>
          </Row>
        );
      })}
    </Box>
  );
}
