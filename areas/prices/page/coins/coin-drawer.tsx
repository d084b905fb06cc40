import { catalogueCalls, type Coin } from '@holdfast/catalogue/contract';
import { pricesCalls } from '../../contract/calls.ts';
import { mdiAlertOctagonOutline, mdiPencilOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { explorerLink, useNetworks } from '@holdfast/catalogue/page/networks';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { CoinIcon, NetworkLabel } from '@holdfast/web/ui/round-icons.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { DrawerHeader, DrawerSection, SideDrawer, useLastShown } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { ClaimSection, claimText } from './claim-section.tsx';
import { CoinPricePanel, LatestPriceLine } from './coin-price-panel.tsx';
import { ManualPriceForm } from './manual-price-form.tsx';
import { PriceRatioSection } from './price-ratio-section.tsx';
import { SameAssetSection } from './same-asset.tsx';
import { cardSides, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { type NeededCall, useMay } from '@holdfast/web/lib/permission.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

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
