/** Value if held + impermanent loss + fees = value. Each figure opens how it comes about, down to its transactions. */
import type { AccountPoolFull, PooledCoin } from '../../../contract/pools.ts';
import type { DefiHistoryItem } from '../../../contract/shared.ts';
import {
  type Amount,
  formatDecimal,
  parseAmount,
  parsePrice,
  parseUsd,
  presentAmount,
  presentUsd,
  subtract,
  type Usd,
  valueAt,
} from '@holdfast/money';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { DrawerHeader, SideDrawer } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { poolPriceText } from '../../shared/ratio-text.ts';
import { Second, UnknownDash, UnknownValue, unknownLabel } from '../../shared/unknown-value.tsx';
import { HistoryRows } from '../../shared/defi-history.tsx';
import { Roi } from '../pool-cells.tsx';

export const TERMS = ['held', 'loss', 'fees', 'value'] as const;
export type Term = (typeof TERMS)[number];

const LABELS: Readonly<Record<Term, string>> = {
  held: 'Value if held',
  loss: 'Impermanent loss',
  fees: 'Fees',
  value: 'Value',
};

const EXPLANATIONS: Readonly<Record<Term, string>> = {
  held: 'The deposited coins, reduced pro rata by removals, at current prices.',
  loss: 'The coins in the pool without fees, less the deposited coins, at current prices.',
  fees: 'Earned in the pool and not yet collected, at current prices.',
  value: 'The coins in the pool, fees included, at current prices.',
};

function figureOf(pool: AccountPoolFull, term: Term): string | null {
  return { held: pool.heldUsd, loss: pool.impermanentLossUsd, fees: pool.feesUsd, value: pool.valueUsd }[term];
}

/** The coins that a figure consists of; null where they are unknown. */
export function amountIn(coin: PooledCoin, term: Term): Amount | null {
  const held = coin.held === null ? null : parseAmount(coin.held);
  const fees = coin.fees === null ? null : parseAmount(coin.fees);
  if (term === 'value') return parseAmount(coin.amount);
  if (term === 'held') return held;
  if (term === 'fees') return fees;
  return held === null || fees === null ? null : subtract(subtract(parseAmount(coin.amount), fees), held);
}

const KINDS: Readonly<Record<Term, ReadonlySet<DefiHistoryItem['kind']>>> = {
  held: new Set(['liquidityAdded', 'liquidityRemoved']),
  loss: new Set(['liquidityAdded', 'liquidityRemoved']),
  fees: new Set(['liquidityAdded', 'liquidityRemoved', 'feesCollected']),
  value: new Set(['liquidityAdded', 'liquidityRemoved', 'feesCollected', 'sharesMoved', 'staked', 'unstaked']),
};

export function transactionsBehind(pool: Pick<AccountPoolFull, 'history'>, term: Term): DefiHistoryItem[] {
  return pool.history.filter(({ kind }) => KINDS[term].has(kind));
}

export function PoolEquation({ pool }: { readonly pool: AccountPoolFull }) {
  const explained = useDialog<Term>();
  return (
    <SectionCard
      title="Value compared with holding"
      actions={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Select a figure to see its transactions
        </Typography>
      }
    >
      <Box
        sx={{
          ...insideCard,
          display: 'grid',
          gap: { xs: 1, md: 3 },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'minmax(0, 1fr) auto minmax(0, 1fr) auto minmax(0, 1fr) auto minmax(0, 1fr)',
          },
        }}
      >
        {TERMS.map((term, index) => (
          <TermBox
            key={term}
            sign={index === 0 ? '' : term === 'value' ? '=' : '+'}
            pool={pool}
            term={term}
            onOpen={() => explained.open(term)}
          />
        ))}
      </Box>
      {explained.content === null ? null : (
        <TermDrawer pool={pool} term={explained.content} isOpen={explained.isOpen} onClose={explained.close} />
      )}
    </SectionCard>
  );
}

interface TermProps {
  readonly pool: AccountPoolFull;
  readonly term: Term;
}

function TermBox({ pool, term, sign, onOpen }: TermProps & { readonly sign: string; readonly onOpen: () => void }) {
  const value = figureOf(pool, term);
  const isValue = term === 'value';
  return (
    <>
      {sign === '' ? null : (
        <Box
          aria-hidden="true"
          sx={{ alignSelf: 'center', typography: 'h2', fontWeight: 400, color: 'text.secondary', textAlign: 'center' }}
        >
          {sign}
        </Box>
      )}
      <ButtonBase
        aria-haspopup="dialog"
        onClick={onOpen}
        sx={(theme) => ({
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'stretch',
          justifyContent: 'flex-start',
          width: '100%',
          minHeight: 96,
          px: 4,
          py: 3,
          textAlign: 'left',
          font: 'inherit',
          borderRadius: '6px',
          backgroundColor: isValue ? theme.palette.accent.tint : theme.palette.sunken,
          '&:hover': { backgroundColor: isValue ? theme.palette.accent.tintStrong : theme.palette.action.hover },
          '&:focus-visible': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 2 },
        })}
      >
        <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {LABELS[term]}
          </Box>
          {isValue && pool.roi !== null ? (
            <span>
              ROI <Roi pool={pool} />
            </span>
          ) : null}
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'figureCard' }}>
          <TermFigure pool={pool} term={term} value={value} />
        </Box>
        <Second>
          <TermNote pool={pool} term={term} />
        </Second>
      </ButtonBase>
    </>
  );
}

/** A link inside a button is not allowed, so the reason is words alone here, and the drawer has the link. */
function TermFigure({ pool, term, value }: TermProps & { readonly value: string | null }) {
  if (value !== null) return <UsdText value={value} isChange={term === 'loss' || term === 'fees'} />;
  const isFirst = pool.valueUsd === null ? term === 'value' : term === 'held';
  if (!isFirst) return <UnknownDash reasons={pool.reasons} />;
  return (
    <Box component="span" sx={{ typography: 'subtitle1', color: 'warning.main' }}>
      {unknownLabel(pool.reasons)}
    </Box>
  );
}

function TermNote({ pool, term }: TermProps): ReactNode {
  if (term === 'value')
    return pool.differenceUsd === null ? (
      ''
    ) : (
      <>
        <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {presentUsd(parseUsd(pool.differenceUsd), { signed: true })}
        </Box>{' '}
        against holding
      </>
    );
  if (term === 'loss') return 'From price changes since the deposits';
  const parts = pool.coins.flatMap((coin) => {
    const amount = amountIn(coin, term);
    return amount === null ? [] : [`${poolPriceText(formatDecimal(amount))} ${coin.coinSymbol}`];
  });
  return <bdi>{parts.join(' and ')}</bdi>;
}

function TermDrawer({
  pool,
  term,
  isOpen,
  onClose,
}: TermProps & { readonly isOpen: boolean; readonly onClose: () => void }) {
  const titleId = useId();
  const value = figureOf(pool, term);
  const behind = transactionsBehind(pool, term);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} titleId={titleId} width={520}>
      <DrawerHeader titleId={titleId} title={LABELS[term]} subtitle={EXPLANATIONS[term]} onClose={onClose} />
      <Box sx={{ overflowY: 'auto' }}>
        <Box component="dl" sx={{ m: 0, ...cardSides, py: 4, display: 'grid', gap: 3 }}>
          {pool.coins.map((coin) => (
            <CoinLine key={coin.coinId} coin={coin} term={term} />
          ))}
          <Box sx={{ ...lineStyle, pt: 3, borderTop: '1px solid', borderColor: 'hairlineRaised', fontWeight: 600 }}>
            <dt>{LABELS[term]}</dt>
            <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
              {value === null ? <UnknownValue reasons={pool.reasons} /> : <UsdText value={value} />}
            </Box>
          </Box>
        </Box>
        <Typography variant="h3" sx={{ ...cardSides, pt: 2, pb: 2 }}>
          Transactions
        </Typography>
        {behind.length === 0 ? (
          <Box sx={{ ...cardSides, pb: 6, typography: 'body2', color: 'text.secondary' }}>
            No transaction of your wallets is recorded for this figure.
          </Box>
        ) : (
          <HistoryRows items={behind} explorerUrl={pool.explorerUrl} label="Transactions" />
        )}
      </Box>
    </SideDrawer>
  );
}

const lineStyle = { display: 'flex', justifyContent: 'space-between', gap: 4, typography: 'body2' } as const;

/** "12.00 WETH × $8,000.00" and what it is worth. */
function CoinLine({ coin, term }: { readonly coin: PooledCoin; readonly term: Term }) {
  const amount = amountIn(coin, term);
  const price = coin.priceUsd === null ? null : parsePrice(coin.priceUsd);
  const value: Usd | null = amount === null ? null : valueAt(amount, price);
  return (
    <Box sx={lineStyle}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {amount === null ? (
          <bdi>{coin.coinSymbol}</bdi>
        ) : (
          <FigureText
            shown={`${presentAmount(amount, { signed: term === 'loss' })} ${coin.coinSymbol}`}
            exact={formatDecimal(amount)}
          />
        )}
        {coin.priceUsd === null ? '' : ` × ${presentPrice(coin.priceUsd)}`}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
        <UsdText
          value={value === null ? null : formatDecimal(value)}
          unknown={amount === null ? 'Unknown' : 'Price missing'}
        />
      </Box>
    </Box>
  );
}
