import { parseAmount, presentAmount } from '@holdfast/money';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { CopyButton } from '@holdfast/web/ui/copy-button.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { radioOverOption } from '@holdfast/web/ui/form/segmented-control.tsx';
import { useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { derived, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { QrCode } from '@holdfast/web/ui/qr-code.tsx';
import { CoinIcon, NetworkIcon } from '@holdfast/web/ui/round-icons.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { lendingCalls } from '../../../contract/calls.ts';
import type { ClientNetwork, DepositAddress } from '../../../contract/lending.ts';
import { useOwnNetworks } from '../use-own-networks.ts';

/** Network, coin, address, announcement: each step appears when the previous one is complete. */
export function DepositPanel() {
  const { query, networks } = useOwnNetworks();
  const [networkId, setNetworkId] = useState<number | null>(null);
  const [coinId, setCoinId] = useState<number | null>(null);
  const [addressOf, setAddressOf] = useState<number | null>(null);
  const usable = networks?.filter((network) => network.coins.length > 0);
  const network = usable?.find((one) => one.id === networkId);
  const coin = network?.coins.find((one) => one.id === coinId);
  const choose = (chosen: ClientNetwork | undefined) => {
    setNetworkId(chosen?.id ?? null);
    // The only coin of a network is preselected, and a coin that both networks have stays selected.
    setCoinId(
      chosen?.coins.length === 1
        ? (chosen.coins[0]?.id ?? null)
        : chosen?.coins.some((one) => one.id === coinId)
          ? coinId
          : null,
    );
  };
  return (
    <Loaded
      query={derived(query, usable)}
      failure="The networks could not be loaded"
      skeleton={220}
      empty={{
        title: 'No deposits at the moment',
        text: 'No network is open for deposits. Contact the operator or check again later.',
      }}
    >
      {(offered) => (
        <Box>
          <NumberedStep number={1} title="Choose a network">
            <ChoiceTiles
              label="Network"
              value={networkId}
              onChange={(id) => choose(offered.find((one) => one.id === id))}
              options={offered.map((one) => ({
                id: one.id,
                face: <NetworkIcon name={one.name} chain={one} size={28} />,
                title: one.name,
                note: coinsLabel(one),
              }))}
            />
          </NumberedStep>
          {network ? (
            <NumberedStep number={2} title="Choose a coin">
              <ChoiceTiles
                label="Coin"
                value={coinId}
                onChange={setCoinId}
                options={network.coins.map((one) => ({
                  id: one.id,
                  face: <CoinIcon symbol={one.symbol} marketId={one.marketId} size={28} />,
                  title: one.symbol,
                  note: one.name,
                }))}
              />
            </NumberedStep>
          ) : null}
          {network && coin ? (
            <NumberedStep number={3} title={`Send ${coin.symbol} to your address`}>
              <DepositAddressBox
                key={network.id}
                network={network}
                coin={coin}
                onAddress={(has) => setAddressOf(has ? network.id : null)}
              />
            </NumberedStep>
          ) : null}
          {network && coin && addressOf === network.id ? (
            <NumberedStep number={4} title="Announce the deposit">
              <AnnounceForm key={`${network.id} ${coin.id}`} network={network} coin={coin} />
            </NumberedStep>
          ) : null}
        </Box>
      )}
    </Loaded>
  );
}

function coinsLabel({ coins }: ClientNetwork): string {
  const symbols = coins.map((coin) => coin.symbol);
  return symbols.length <= 3 ? symbols.join(', ') : `${symbols.slice(0, 2).join(', ')} and ${symbols.length - 2} more`;
}

interface NumberedStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** One step of a vertical sequence. */
function NumberedStep({ number, title, children }: NumberedStepProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '24px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 3,
        '& + &': { mt: 6 },
      }}
    >
      <Box
        aria-hidden="true"
        sx={(theme) => ({
          display: { xs: 'none', sm: 'grid' },
          placeItems: 'center',
          width: 24,
          height: 24,
          borderRadius: '50%',
          typography: 'caption',
          fontWeight: 600,
          color: theme.palette.accent.link,
          backgroundColor: theme.palette.accent.tint,
        })}
      >
        {number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography id={titleId} variant="h2" sx={{ mb: 3 }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

interface DepositAddressBoxProps {
  readonly network: ClientNetwork;
  readonly coin: ClientNetwork['coins'][number];
  /** Called with whether an address exists: without one there is nothing to announce. */
  readonly onAddress: (hasAddress: boolean) => void;
}

/** The deposit address as text and QR code, with a warning about what not to send. */
function DepositAddressBox({ network, coin, onAddress }: DepositAddressBoxProps) {
  const address = useCall(lendingCalls.getDepositAddress, { query: { network_id: network.id } });
  const hasAddress = address.data !== undefined && address.data.address !== null;
  useEffect(() => onAddress(hasAddress), [onAddress, hasAddress]);
  return (
    <Loaded query={address} failure="Your address could not be loaded" skeleton={210}>
      {(data) => {
        if (data.address === null) return <Alert severity="warning">{data.text}</Alert>;
        return (
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Box
              sx={{
                display: 'flex',
                flexDirection: { xs: 'column', sm: 'row' },
                alignItems: { xs: 'center', sm: 'flex-start' },
                gap: 5,
                p: 4,
                borderRadius: '6px',
                backgroundColor: 'sunken',
              }}
            >
              <QrCode text={data.paymentLink ?? data.address} label={`QR code of ${data.address}`} />
              <Box sx={{ minWidth: 0, width: '100%' }}>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  Your {network.name} address
                </Typography>
                <Box
                  dir="ltr"
                  data-figure="deposit-address"
                  sx={{ typography: 'subtitle1', overflowWrap: 'anywhere', my: 1, fontVariantNumeric: 'tabular-nums' }}
                >
                  {data.address}
                </Box>
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
                  {data.text}
                  {data.assignedAt === null ? '' : ` Since ${dayText(data.assignedAt)}.`}
                </Typography>
                <CopyButton text={data.address} label="Copy address" />
              </Box>
            </Box>
            <Changed address={data} />
            <Alert severity="info">
              Send only {coin.symbol} on {network.name} to this address. Other coins or networks may be lost.
              {network.confirmations > 1
                ? ` The network confirms a transfer ${network.confirmations} times before it is counted.`
                : ''}
            </Alert>
          </Box>
        );
      }}
    </Loaded>
  );
}

function Changed({ address: { previousAddress, changedAt } }: { readonly address: DepositAddress }) {
  if (previousAddress === null || changedAt === null) return null;
  return (
    <Alert severity="warning">
      Your address changed on {dayText(changedAt)}. Remove the old address from your wallet’s address book and send
      nothing more to {shortenAddress(previousAddress, { kept: 'more' })}.
    </Alert>
  );
}

interface AnnounceFormProps {
  readonly network: ClientNetwork;
  readonly coin: ClientNetwork['coins'][number];
}

const NOTHING = { amount: '', hash: '' };

/**
 * Announces a deposit. The day of the announcement is the Start Date, from which the deposit earns interest once it
 * clears.
 */
function AnnounceForm({ network, coin }: AnnounceFormProps) {
  const announce = useChange(lendingCalls.addClientTransaction);
  const { form, isBusy, ...sent } = useSentForm({
    about: `${network.id} ${coin.id}`,
    values: NOTHING,
    fields: ['amount', 'hash', 'coinId', 'networkId'],
    send: ({ amount, hash }, key) =>
      announce.mutateAsync({
        body: {
          type: 'deposit',
          coinId: coin.id,
          networkId: network.id,
          amount: amount.trim(),
          key,
          ...(hash.trim() !== '' && { hash: hash.trim() }),
        },
      }),
    done: (kept) => `Deposit of ${presentAmount(parseAmount(kept.amount))} ${kept.coinSymbol} announced.`,
    onSent: (): void => form.reset(NOTHING),
  });
  return (
    <Form {...sent} sx={{ maxWidth: 460 }}>
      <LabelledField
        label="Amount"
        inputMode="decimal"
        endAdornment={<InputAdornment position="end">{coin.symbol}</InputAdornment>}
        {...formField(form, 'amount', { required: 'Enter an amount' })}
      />
      <LabelledField
        label="Transaction hash (if already sent)"
        spellCheck={false}
        placeholder="Its hash"
        hint="Helps us find your deposit sooner."
        {...formField(form, 'hash')}
      />
      <Box>
        <Button variant="contained" type="submit" loading={isBusy}>
          Announce deposit
        </Button>
      </Box>
    </Form>
  );
}

interface TileOption {
  readonly id: number;
  readonly face: ReactNode;
  readonly title: string;
  readonly note: string;
}

interface ChoiceTilesProps {
  readonly label: string;
  readonly options: readonly TileOption[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
}

const Tile = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${theme.palette.hairlineStrong}`,
  cursor: 'pointer',
  transition: theme.transitions.create(['background-color', 'border-color'], { duration: 100 }),
  '& input': radioOverOption,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:has(:checked)': {
    borderColor: theme.palette.accent.link,
    boxShadow: `inset 0 0 0 1px ${theme.palette.accent.link}`,
    backgroundColor: theme.palette.accent.tint,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 2 },
}));

/** A choice of a few options with icons. Real radio buttons underneath, so that arrow keys and screen readers work. */
function ChoiceTiles({ label, options, value, onChange }: ChoiceTilesProps) {
  const name = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
      }}
    >
      {options.map((option) => (
        <Tile key={option.id}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          {option.face}
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ typography: 'subtitle1', overflow: 'hidden', textOverflow: 'ellipsis' }}>{option.title}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{option.note}</Box>
          </Box>
        </Tile>
      ))}
    </Box>
  );
}
