import type { Network } from '@holdfast/catalogue/contract';
import { explorerLink, useNetworks } from '@holdfast/catalogue/page/networks';
import { presentCount } from '@holdfast/money';
import { AddressText, shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { mdiArrowDownThin, mdiArrowRightThin, mdiGasStationOutline, mdiPickaxe, mdiWalletOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { TransactionLedger } from '../../contract/transaction-ledger.ts';
import { derivedPlace } from '../wallets/wallet-labels.ts';

type Input = TransactionLedger['inputs'][number];
type Output = TransactionLedger['outputs'][number];

interface LedgerSectionProps {
  readonly ledger: TransactionLedger;
  readonly networkId: number | null;
  /** What it means for the wallet whose page it is on: "−0.50001800 BTC". */
  readonly change?: string;
}

/** The inputs and outputs of a transaction: which output, whose address it is, and what comes back as change. */
export function LedgerSection({ ledger, networkId, change }: LedgerSectionProps) {
  const { find } = useNetworks();
  const network = networkId === null ? undefined : find(networkId);
  const { inputs, outputs, inputCount, outputCount, fee, isCoinbase, virtualSize } = ledger;
  const size = virtualSize === null ? '' : ` · ${presentCount(virtualSize)} vB`;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'minmax(0, 1fr)',
          [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)', alignItems: 'center' },
        }}
      >
        <Parts label="Inputs" parts={inputs} count={inputCount}>
          {(input) => <Part part={input} network={network} note={<Source input={input} />} />}
        </Parts>
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, color: 'text.secondary' }}>
          {change === undefined ? null : (
            <Box sx={{ textAlign: 'center' }}>
              <Box dir="ltr" sx={{ typography: 'subtitle1', color: 'text.primary' }}>
                {change}
              </Box>
              <Box sx={{ typography: 'caption' }}>for this wallet</Box>
            </Box>
          )}
          <Box sx={{ display: 'none', [WIDE]: { display: 'block' } }}>
            <Icon path={mdiArrowRightThin} size={32} />
          </Box>
          <Box sx={{ display: 'block', [WIDE]: { display: 'none' } }}>
            <Icon path={mdiArrowDownThin} size={28} />
          </Box>
        </Box>
        <Parts label="Outputs" parts={outputs} count={outputCount}>
          {(output, place) => <Part part={output} network={network} note={<Use output={output} place={place} />} />}
        </Parts>
      </Box>
      <Row canWrap={false} sx={{ gap: 2, mt: 4, typography: 'body2', color: 'text.secondary' }}>
        <Icon path={isCoinbase ? mdiPickaxe : mdiGasStationOutline} size={18} />
        {isCoinbase ? `Mined: newly created coins${size}` : `Network fee ${fee}, inputs less outputs${size}`}
      </Row>
    </Box>
  );
}

const WIDE = '@container (min-width: 44rem)';
const SHOWN_FIRST = 6;

interface PartsProps<Item> {
  readonly label: string;
  readonly parts: readonly Item[];
  /** With those that are not listed. */
  readonly count: number;
  readonly children: (part: Item, place: number) => ReactNode;
}

function Parts<Item>({ label, parts, count, children }: PartsProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? parts : parts.slice(0, SHOWN_FIRST);
  const ending = count > parts.length && isWhole ? `, the first ${presentCount(parts.length)} shown` : '';
  return (
    <Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>
        {`${label}, ${presentCount(count)}${ending}`}
      </Box>
      {count === 0 ? (
        <Box sx={{ ...boxStyle, typography: 'body2', color: 'text.secondary' }}>None: the coins are new.</Box>
      ) : (
        <Box component="ul" aria-label={label} sx={{ ...plainList, display: 'grid', gap: 2 }}>
          {shown.map((part, place) => (
            <Box key={place} component="li" sx={boxStyle}>
              {children(part, place)}
            </Box>
          ))}
        </Box>
      )}
      {shown.length < parts.length ? (
        <Button variant="text" size="small" onClick={() => setWhole(true)} sx={{ mt: 1 }}>
          Show {count > parts.length ? `the first ${presentCount(parts.length)}` : `all ${presentCount(count)}`}
        </Button>
      ) : null}
    </Box>
  );
}

const boxStyle = { p: 3, border: '1px solid', borderColor: 'hairlineStrong', borderRadius: '6px' } as const;

interface PartProps {
  readonly part: Input | Output;
  readonly network: Network | undefined;
  readonly note: ReactNode;
}

function Part({ part: { address, amount, walletName, branch, place }, network, note }: PartProps) {
  const link = address === null ? undefined : explorerLink(network, address);
  return (
    <Row canWrap={false} sx={{ gap: 3, typography: 'body2' }}>
      {walletName === null ? null : <IconTile path={mdiWalletOutline} size={28} />}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {address === null ? 'Without address' : <AddressText address={address} explorerUrl={link} />}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {walletName === null ? null : (
            <div>
              <bdi>{walletName}</bdi>
              {branch === null || place === null ? '' : `, ${derivedPlace({ branch, place })}`}
            </div>
          )}
          {note}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 600 }}>
        <AmountText value={amount} />
      </Box>
    </Row>
  );
}

/** The output that an input spends. */
function Source({ input: { outputHash, outputPlace, madeIn } }: { readonly input: Input }) {
  if (outputHash === null || outputPlace === null) return null;
  const text = `Output ${outputPlace} of ${shortenAddress(outputHash)}`;
  return <div>{madeIn === null ? text : <TransactionLink id={madeIn}>{text}</TransactionLink>}</div>;
}

/** What became of an output; of others' nothing is known. */
function Use({ output: { walletName, spentIn }, place }: { readonly output: Output; readonly place: number }) {
  if (spentIn !== null)
    return (
      <div>
        Output {place}, <TransactionLink id={spentIn}>spent by this transaction</TransactionLink>
      </div>
    );
  return <div>{walletName === null ? `Output ${place}` : `Output ${place}, unspent`}</div>;
}
