import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { catalogueCalls, type Coin, type CoinReference, type CoinToReview } from '@holdfast/catalogue/contract';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { explorerLink, useNetworks } from '@holdfast/catalogue/page/networks';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { KeyCap } from '@holdfast/web/ui/key-cap.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { NetworkLabel } from '@holdfast/web/ui/round-icons.tsx';
import type { CoinListProps } from './all-coins.tsx';
import { CoinName } from './coin-cells.tsx';
import { type CoinDecisions, useCoinDecisions } from './same-asset.tsx';
import { cardSides, Row } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

const SHOWN = { query: { limit: 50 } };

/** Tokens that a sync found, one after the other, with one key for each decision. */
export function CoinsToReview({ header, pricesMenu }: CoinListProps) {
  const coins = useCall(catalogueCalls.listCoinsToReview, SHOWN, { keepsPrevious: true });
  return (
    <>
      <PageHeader
        title="Coins"
        subtitle={
          <>
            New tokens of your wallets. Keep them, mark them as spam, or join them with a coin you know.
            {header}
          </>
        }
        actions={pricesMenu}
      />
      <Card component="section" aria-label="Coins to review" sx={{ overflow: 'clip' }}>
        <Loaded
          query={coins}
          failure="The coins could not be loaded"
          skeleton={<Skeleton variant="rounded" height={320} sx={{ m: 6 }} />}
          empty={{ title: 'Nothing to review', text: 'New tokens that a sync finds appear here.' }}
        >
          {({ items, total }) => <Queue items={items} total={total} />}
        </Loaded>
      </Card>
    </>
  );
}

/** The key of each decision, as its button shows it. */
const KEYS = { k: 'keep', s: 'join', x: 'markAsSpam' } as const;

function Queue({ items, total }: { readonly items: readonly CoinToReview[]; readonly total: number }) {
  const decisions = useCoinDecisions();
  const [chosen, setChosen] = useState(0);
  /** The token that is compared with the coin whose name it uses: no key joins it at once. */
  const [comparing, setComparing] = useState<number | null>(null);
  const index = Math.min(chosen, Math.max(0, items.length - 1));
  const list = useRef<HTMLUListElement>(null);
  const hasKeyboard = useRef(false);
  const currentId = items[index]?.coin.id;
  useEffect(() => {
    // After a decision the next token takes its place, and the keyboard stays with the queue.
    if (hasKeyboard.current) list.current?.querySelector<HTMLElement>(`[data-coin="${currentId}"]`)?.focus();
  }, [currentId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const item = items[index];
    const move = event.key === 'ArrowDown' || event.key === 'j' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const decision = KEYS[event.key.toLowerCase() as keyof typeof KEYS];
    if (move === 0 && decision === undefined) return;
    event.preventDefault();
    hasKeyboard.current = true;
    if (move !== 0) setChosen(Math.max(0, Math.min(items.length - 1, index + move)));
    else if (item?.copies && decision === 'join') setComparing(item.coin.id);
    else if (item && !decisions.isBusy) void decide(decisions, item, decision);
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          ...cardSides,
          py: 4,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <Box sx={{ flexGrow: 1 }} role="status">
          {presentCount(total)} to review
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 3 }}>
          <span>
            <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> Move
          </span>
          <span>
            <KeyCap>K</KeyCap> Keep
          </span>
          <span>
            <KeyCap>S</KeyCap> Same as
          </span>
          <span>
            <KeyCap>X</KeyCap> Spam
          </span>
        </Box>
      </Box>
      <Box component="ul" ref={list} onKeyDown={onKeyDown} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item, place) => (
          <Token
            key={item.coin.id}
            item={item}
            isCurrent={place === index}
            decisions={decisions}
            onFocus={() => setChosen(place)}
            isComparing={comparing === item.coin.id}
            onCompare={(isOpen) => setComparing(isOpen ? item.coin.id : null)}
          />
        ))}
      </Box>
    </>
  );
}

function decide(decisions: CoinDecisions, item: CoinToReview, decision: (typeof KEYS)[keyof typeof KEYS]) {
  const [same] = item.sameAs;
  if (decision !== 'join') return decisions[decision](item.coin);
  return same ? decisions.join(item.coin, same) : Promise.resolve(false);
}

interface TokenProps {
  readonly item: CoinToReview;
  readonly isCurrent: boolean;
  readonly decisions: CoinDecisions;
  readonly onFocus: () => void;
  readonly isComparing: boolean;
  readonly onCompare: (isOpen: boolean) => void;
}

function Token({ item, isCurrent, decisions, onFocus, isComparing, onCompare }: TokenProps) {
  const { coin, transactions, sameAs, copies } = item;
  const { find } = useNetworks();
  const updating = { call: catalogueCalls.updateCoin, disabled: decisions.isBusy };
  const spam = (
    <SmallActionButton
      {...updating}
      color="error"
      aria-label={`Mark ${coin.symbol} as spam`}
      onClick={() => void decisions.markAsSpam(coin)}
    >
      Spam
    </SmallActionButton>
  );
  return (
    <Row
      component="li"
      // One token at a time takes part in the order of the tab key, as in any list that arrow keys move in.
      tabIndex={isCurrent ? 0 : -1}
      data-coin={coin.id}
      aria-label={`${coin.symbol}, ${coin.name}`}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
      sx={{
        columnGap: 6,
        rowGap: 3,
        ...cardSides,
        py: 4,
        borderTop: '1px solid',
        borderColor: 'hairline',
        ...(isCurrent && { backgroundColor: 'action.hover' }),
      }}
    >
      <Box sx={{ flexGrow: 1, flexBasis: 220, minWidth: 0 }}>
        <CoinName coin={coin} />
      </Box>
      <Box sx={{ flexBasis: 320, minWidth: 0, typography: 'body2' }}>
        {coin.addresses.map(({ networkId, address }) => {
          const network = find(networkId);
          return (
            <Box
              key={`${networkId} ${address}`}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}
            >
              <NetworkLabel name={network?.name ?? 'Unknown network'} chain={network} />
              <AddressText address={address} explorerUrl={explorerLink(network, address)} />
            </Box>
          );
        })}
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {transactions === 1 ? '1 transaction' : `${presentCount(transactions)} transactions`}
        </Typography>
        {copies ? (
          <Typography variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'error.main' }}>
            {copies.isOnSameNetwork
              ? 'Another contract uses the name of a coin you know: probably counterfeit.'
              : `Uses the name of ${copies.coin.symbol}, which you know on other networks. Compare the contract first.`}
          </Typography>
        ) : null}
        {coin.pendingApproval ? (
          <Typography variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
            {waitingToast(coin.pendingApproval)?.text}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, width: { xs: '100%', md: 'auto' } }}>
        {copies ? spam : null}
        {copies ? (
          <SmallActionButton call={catalogueCalls.joinCoin} disabled={decisions.isBusy} onClick={() => onCompare(true)}>
            Compare with {copies.coin.symbol}
          </SmallActionButton>
        ) : (
          sameAs.map((other) => (
            <SmallActionButton
              key={other.id}
              call={catalogueCalls.joinCoin}
              disabled={decisions.isBusy}
              aria-label={`${coin.symbol} is the same as ${other.symbol}, ${other.name}`}
              onClick={() => void decisions.join(coin, other)}
            >
              Same as {other.symbol}
            </SmallActionButton>
          ))
        )}
        <SmallActionButton {...updating} aria-label={`Keep ${coin.symbol}`} onClick={() => void decisions.keep(coin)}>
          Keep
        </SmallActionButton>
        {copies ? null : spam}
      </Box>
      {copies ? (
        <CompareDialog coin={coin} known={copies.coin} isOpen={isComparing} onClose={() => onCompare(false)} />
      ) : null}
    </Row>
  );
}

interface CompareProps {
  readonly coin: Coin;
  readonly known: CoinReference;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Anyone can deploy a token with a known name, so both contracts are read before the coins are joined. */
function CompareDialog({ coin, known, isOpen, onClose }: CompareProps) {
  const join = useChange(catalogueCalls.joinCoin);
  const original = useCall(catalogueCalls.getCoin, { params: { id: known.id } }, { enabled: isOpen });
  const { find } = useNetworks();
  const contractsOf = (addresses: Coin['addresses']): string =>
    addresses
      .map(({ networkId, address }) => `${address} on ${find(networkId)?.name ?? 'an unknown network'}`)
      .join(', ');
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Is ${coin.symbol} the same as ${known.symbol}?`}
      text={
        <>
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            New: {coin.name}, {contractsOf(coin.addresses)}
          </Box>
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', my: 3 }}>
            Known: {known.name}, {contractsOf(original.data?.addresses ?? []) || 'no contract'}
          </Box>
          Compare the new contract with the one that the issuer publishes. Joined with a counterfeit, worthless tokens
          would count as {known.symbol}.
        </>
      }
      confirmLabel={`Same as ${known.symbol}`}
      send={() => join.mutateAsync({ params: { id: coin.id }, body: { ofCoinId: known.id } })}
      done={(joined) => waitingToast(joined.pendingApproval) ?? `${coin.symbol} is the same as ${known.symbol}.`}
    />
  );
}
