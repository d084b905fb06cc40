import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { absolute, formatDecimal, parseAmount } from '@holdfast/money';
import { useChange } from '@holdfast/web/lib/api.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { CoverageBar } from '@holdfast/web/ui/chart/coverage-bar.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { usePriceAge } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { PercentDialog } from '@holdfast/web/ui/form/percent-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardRow, GridRow, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiAlertOctagonOutline, mdiAlertOutline, mdiBellOutline, mdiChevronDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { lendingCalls } from '../../contract/calls.ts';
import type { CoinCoverage } from '../../contract/lending-admin.ts';
import {
  type BesideRatio,
  besideRatio,
  coverageState,
  owesProtocols,
  PLACES,
  ratioText,
  STATE_LABELS,
} from './coverage-labels.ts';

const ICONS = { covered: undefined, underLimit: mdiAlertOutline, short: mdiAlertOctagonOutline };

/** Owed against held, for each coin. */
export function CoverageCoins({ coins }: { readonly coins: readonly CoinCoverage[] }) {
  const limit = useDialog<CoinCoverage>();
  return (
    <SectionCard
      title="Assets against liabilities"
      text={
        'Aliases are grouped as one asset. Only what a chain or a connected exchange confirms is in the ratio. ' +
        'The line marks 100 % of the amount owed.'
      }
    >
      <Box component="ul" aria-label="Coverage by coin" sx={plainList}>
        {coins.map((coin) => (
          <CoverageRow key={coin.coinId} coin={coin} onLimit={() => limit.open(coin)} />
        ))}
      </Box>
      <OpenedDialog dialog={limit}>{(opened, content) => <LimitDialog {...opened} coin={content} />}</OpenedDialog>
    </SectionCard>
  );
}

function CoverageRow({ coin, onLimit }: { readonly coin: CoinCoverage; readonly onLimit: () => void }) {
  const detailId = useId();
  const [isOpen, setOpen] = useState(false);
  const state = coverageState(coin);
  const icon = ICONS[state];
  const age = usePriceAge(coin.pricedAt);
  return (
    <Box component="li" sx={{ ...cardRow, py: 4 }}>
      <GridRow
        columns={{ xs: 'auto 1fr auto', sm: '112px minmax(0, 1fr) auto auto' }}
        sx={{
          columnGap: 4,
          rowGap: 2,
        }}
      >
        <Box sx={{ typography: 'subtitle1' }}>
          <CoinLabel coinId={coin.coinId} symbol={coin.coinSymbol} size={28} />
        </Box>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
          <CoverageBar ratio={coin.ratio} isShort={state === 'short'} />
        </Box>
        <Box
          component="span"
          dir="ltr"
          sx={{
            typography: 'subtitle1',
            fontWeight: 600,
            textAlign: 'end',
            minWidth: { sm: 88 },
            fontVariantNumeric: 'tabular-nums',
            color: state === 'short' ? 'loss' : 'text.primary',
          }}
        >
          {coin.ratio === null ? 'Nothing owed' : ratioText(coin.ratio)}
        </Box>
        <StatusChip {...STATE_LABELS[state]} {...(icon !== undefined && { icon })} />
      </GridRow>
      <Row
        isSpread
        sx={{
          columnGap: 4,
          rowGap: 1,
          mt: 2,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <span>
          <AmountText value={coin.held} /> held{owesProtocols(coin) ? ' after loans' : ''},{' '}
          <AmountText value={coin.owed} /> owed
          {coin.priceUsd === null ? (
            ' (no price)'
          ) : (
            <>
              {' '}
              (<UsdText value={coin.heldUsd} /> against <UsdText value={coin.owedUsd} />
              {age === null ? '' : `, ${age}`})
            </>
          )}
        </span>
        <Box component="span" sx={state === 'short' ? { color: 'loss', fontWeight: 500 } : {}}>
          {state === 'short' ? 'Short ' : 'Surplus '}
          <AmountText value={formatDecimal(absolute(parseAmount(coin.surplus)))} symbol={coin.coinSymbol} />
        </Box>
      </Row>
      <Beside coin={coin} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2, marginInlineStart: -2 }}>
        <Button
          variant="text"
          size="small"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': detailId })}
          onClick={() => setOpen(!isOpen)}
          aria-label={`Where the ${coin.coinSymbol} is`}
          endIcon={<Icon path={mdiChevronDown} size={16} sx={isOpen ? { transform: 'rotate(180deg)' } : {}} />}
        >
          {coin.unknowns.length > 0 ? 'Where it is and what is unknown' : 'Where it is'}
        </Button>
        <ActionButton
          call={lendingCalls.setCoverageLimit}
          variant="text"
          size="small"
          icon={mdiBellOutline}
          onClick={onLimit}
          aria-label={`Limit of ${coin.coinSymbol}`}
        >
          {coin.limitRatio === null ? 'Set a limit' : `Limit ${ratioText(coin.limitRatio)}`}
        </ActionButton>
      </Box>
      {isOpen ? <Places id={detailId} coin={coin} /> : null}
    </Box>
  );
}

/** Records and differences, so that the ratio is not read without them. */
function Beside({ coin }: { readonly coin: CoinCoverage }) {
  const beside = besideRatio(coin);
  if (beside.length === 0) return null;
  return (
    <Box sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}>
      Not in the ratio:{' '}
      {beside.map(({ label, amount }, index) => (
        <span key={label}>
          {index === 0 ? '' : ', '}
          {label} <AmountText value={amount} symbol={coin.coinSymbol} />
        </span>
      ))}
    </Box>
  );
}

function BesideParts({ beside, coinSymbol }: { readonly beside: BesideRatio; readonly coinSymbol: string }) {
  const { label, text, parts } = beside;
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 3 }}>
      <Box id={headingId} sx={{ fontWeight: 500 }}>
        {label}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{text}</Box>
      <Box component="ul" aria-label={`${label} of ${coinSymbol}`} sx={plainList}>
        {parts.map((part, index) => (
          <Row component="li" isSpread key={`${index} ${part.label}`} sx={{ columnGap: 4, mt: 1 }}>
            <span>{part.label}</span>
            <span>
              {label === 'Differences' && !part.amount.startsWith('-') ? '+' : ''}
              <AmountText value={part.amount} symbol={coinSymbol} />
            </span>
          </Row>
        ))}
      </Box>
    </Box>
  );
}

function Places({ id, coin }: { readonly id: string; readonly coin: CoinCoverage }) {
  return (
    <Box id={id} sx={{ mt: 2, p: 4, borderRadius: '6px', backgroundColor: 'sunken', typography: 'body2' }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'auto 1fr', md: 'auto 1fr auto 1fr' },
          columnGap: 5,
          rowGap: 1.5,
          m: 0,
        }}
      >
        {PLACES.map(({ key, label }) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'end', paddingInlineEnd: { md: 6 } }}>
              <AmountText value={coin[key]} />
            </Box>
          </Box>
        ))}
        {owesProtocols(coin) ? (
          <>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              Owed to protocols
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'end', paddingInlineEnd: { md: 6 } }}>
              <AmountText value={`-${coin.owedToProtocols}`} />
            </Box>
          </>
        ) : null}
      </Box>
      {besideRatio(coin).map((beside) => (
        <BesideParts key={beside.label} beside={beside} coinSymbol={coin.coinSymbol} />
      ))}
      {coin.unknowns.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={`Unknown parts of ${coin.coinSymbol}`}
          sx={{ m: 0, mt: 3, paddingInlineStart: 5, color: 'warning.main' }}
        >
          {coin.unknowns.map((unknown) => (
            <li key={unknown}>{unknown}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function LimitDialog({ coin, ...opened }: DialogProps & { readonly coin: CoinCoverage }) {
  const setLimit = useChange(lendingCalls.setCoverageLimit);
  return (
    <PercentDialog
      {...opened}
      title={`Limit of ${coin.coinSymbol}`}
      submitLabel="Save"
      intro="Admins are notified once each time coverage falls below this limit."
      name="limitRatio"
      ratio={coin.limitRatio}
      field={{
        label: 'Limit in percent',
        hint: '105 means five percent more than is owed. Leave empty for no limit.',
      }}
      mistake="A percentage such as 105 or 102.5"
      send={(limitRatio) => setLimit.mutateAsync({ params: { coinId: coin.coinId }, body: { limitRatio } })}
      done={(ratio) =>
        ratio === null
          ? `Limit of ${coin.coinSymbol} removed.`
          : `Limit of ${coin.coinSymbol} set to ${ratioText(ratio)}.`
      }
    />
  );
}
