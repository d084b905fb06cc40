import { catalogueCalls } from '@holdfast/catalogue/contract';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { type Coverage, lendingCalls } from '@holdfast/lending/contract';
import { countNoun, ONE_UNITS, parseRatio, presentAmount, type Ratio } from '@holdfast/money';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { useCall } from '@holdfast/web/lib/api.ts';
import { CoverageBar } from '@holdfast/web/ui/chart/coverage-bar.tsx';
import { CompactField } from '@holdfast/web/ui/form/compact-field.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { CardSkeleton, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ChoiceMenu } from '@holdfast/web/ui/list/choice-menu.tsx';
import { allOf, Loaded, type Read } from '@holdfast/web/ui/loaded.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { mdiArrowRight } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { defiCalls } from '../../contract/calls.ts';
import type { StressInputs } from '../../contract/loans.ts';
import { coveragePercent } from './loan-figures.ts';
import {
  type AssetOf,
  coverageAfter,
  FALL_PERCENT_MAX,
  type StressCoin,
  stressCoins,
  type StressedCoverage,
  type StressedCoverageCoin,
  stressSteps,
} from './stress-scenario.ts';
import { StressSteps } from './stress-steps.tsx';
import { StressLegend, StressTrack } from './stress-track.tsx';

const TITLE = 'Stress test';
const ALL = 'all';
/** The slider moves by tenths of a percent; the field and the figures follow. */
const TENTHS = 10;
const DEFAULT_TENTHS = 250;

/** What a fall in prices does to loans, pools and the coverage of clients, computed in the page. */
export function StressCard() {
  const inputs = useCall(defiCalls.getStressInputs);
  const coverage = useCall(lendingCalls.getCoverage);
  const aliases = useAllRows(catalogueCalls.listAliasCoins, {});
  const assetOf = useMemo<AssetOf>(() => {
    const assets = new Map<number, StressCoin>();
    for (const { coin, aliasedCoins } of aliases.data ?? [])
      for (const each of [coin, ...aliasedCoins]) assets.set(each.id, { assetId: coin.id, symbol: coin.symbol });
    return (coinId) => assets.get(coinId);
  }, [aliases.data]);
  return (
    <Loaded
      query={allOf(inputs, aliases)}
      failure="The stress test could not be loaded"
      renderFrame={(state) => <SectionCard title={TITLE}>{state}</SectionCard>}
      skeleton={
        <SectionCard title={TITLE}>
          <CardSkeleton height={260} />
        </SectionCard>
      }
    >
      {([data]) =>
        data.loans.length === 0 && data.pools.length === 0 ? null : (
          <StressTest inputs={data} coverage={coverage} assetOf={assetOf} />
        )
      }
    </Loaded>
  );
}

interface StressTestProps {
  readonly inputs: StressInputs;
  readonly coverage: Read<Coverage>;
  readonly assetOf: AssetOf;
}

function StressTest({ inputs, coverage: { data: coverage, error }, assetOf }: StressTestProps) {
  const [asset, setAsset] = useState(ALL);
  const [tenths, setTenths] = useState(DEFAULT_TENTHS);
  const coins = useMemo(() => stressCoins(inputs, assetOf), [inputs, assetOf]);
  const chosenCoin = coins.find(({ assetId }) => String(assetId) === asset);
  const chosen = chosenCoin?.assetId ?? null;
  const steps = useMemo(() => stressSteps(inputs, { chosen, assetOf }), [inputs, chosen, assetOf]);
  // The slider updates immediately; React may render the table and the coverage a frame later.
  const settled = useDeferredValue(tenths);
  const left = ((ONE_UNITS * BigInt(100 * TENTHS - settled)) / BigInt(100 * TENTHS)) as Ratio;
  const after = useMemo(
    () => coverage && coverageAfter({ inputs, coverage, steps, chosen, left, assetOf }),
    [inputs, coverage, steps, chosen, left, assetOf],
  );
  const reached = steps.filter((step) => step.left >= left);
  return (
    <SectionCard
      title={TITLE}
      text={
        chosenCoin === undefined
          ? 'All prices except stablecoins fall gradually.'
          : `The price of ${chosenCoin.symbol} falls gradually, all others stay.`
      }
      actions={
        <>
          <StressLegend />
          <ChoiceMenu
            label="Which price falls"
            options={[
              { value: ALL, label: 'All coins' },
              ...coins.map(({ assetId, symbol }) => ({ value: String(assetId), label: symbol })),
            ]}
            value={asset}
            onChoose={setAsset}
          >
            <span style={visuallyHidden}>Which price falls: </span>
            {chosenCoin?.symbol ?? 'All coins'}
          </ChoiceMenu>
          <FallField tenths={tenths} onChange={setTenths} />
        </>
      }
    >
      {inputs.isCapped ? (
        <Alert severity="info" sx={{ mx: { xs: 4, sm: 6 }, mb: 4 }}>
          The stress test has the 500 riskiest loans and the 500 largest pools.
        </Alert>
      ) : null}
      {inputs.unread > 0 ? (
        <Alert severity="warning" sx={{ mx: { xs: 4, sm: 6 }, mb: 4 }}>
          {countNoun(inputs.unread, 'position')} could not be read and {inputs.unread === 1 ? 'is' : 'are'} left out.
        </Alert>
      ) : null}
      <StressTrack steps={steps} tenths={tenths} onChange={setTenths} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.5fr) minmax(0, 1fr)' },
          borderTop: '1px solid',
          borderColor: 'hairline',
        }}
      >
        <StressSteps reached={reached} laterCount={steps.length - reached.length} />
        <Box
          sx={{
            minWidth: 0,
            borderStyle: 'solid',
            borderColor: 'hairline',
            borderWidth: 0,
            borderInlineStartWidth: { lg: '1px' },
            borderTopWidth: { xs: '1px', lg: 0 },
          }}
        >
          <Loaded
            query={{ data: after, error }}
            failure="The coverage could not be loaded"
            skeleton={<StressCoverage coverage={undefined} />}
          >
            {(stressed) => <StressCoverage coverage={stressed} />}
          </Loaded>
        </Box>
      </Box>
      <Typography role="status" component="p" sx={visuallyHidden}>
        {statusText(settled, reached.filter(({ kind }) => kind === 'liquidation').length, after?.after ?? null)}
      </Typography>
    </SectionCard>
  );
}

function statusText(tenths: number, liquidations: number, ratio: string | null): string {
  const count = `${liquidations} ${liquidations === 1 ? 'liquidation' : 'liquidations'}`;
  const covered = ratio === null ? '' : `, client coverage ${coveragePercent(ratio)}`;
  return `After a fall of ${tenths / TENTHS} %: ${count}${covered}.`;
}

const FALL = /^[\u2212-]?\s*(?<whole>\d{1,2})(?:\.(?<tenth>\d))?\s*%?$/u;

/** "−25.0 %": typed exactly, and the same as the slider. */
function FallField({ tenths, onChange }: { readonly tenths: number; readonly onChange: (tenths: number) => void }) {
  const shown = `\u2212${(tenths / TENTHS).toFixed(1)} %`;
  const [typed, setTyped] = useState<{ text: string; of: number } | null>(null);
  const text = typed !== null && typed.of === tenths ? typed.text : shown;
  const isWrong = readFall(text) === null;
  return (
    <Box sx={{ width: 112 }}>
      <CompactField
        label="Price change in percent"
        inputMode="decimal"
        value={text}
        onChange={(next) => {
          const read = readFall(next);
          setTyped({ text: next, of: read ?? tenths });
          if (read !== null) onChange(read);
        }}
        error={isWrong ? `0 to ${FALL_PERCENT_MAX} %` : undefined}
      />
    </Box>
  );
}

export function readFall(text: string): number | null {
  const groups = FALL.exec(text.trim())?.groups;
  if (groups === undefined) return null;
  const tenths = Number(groups['whole']) * TENTHS + Number(groups['tenth'] ?? 0);
  return tenths <= FALL_PERCENT_MAX * TENTHS ? tenths : null;
}

/** What is left of the clients' coverage, coin by coin, before and after the fall. */
function StressCoverage({ coverage }: { readonly coverage: StressedCoverage | undefined }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...cardSides, py: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <Typography id={titleId} variant="h3">
          Client coverage
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'caption', color: 'text.secondary' }}>
          <Box aria-hidden="true" sx={{ width: 2, height: 12, backgroundColor: 'text.primary' }} />
          100 % covered
        </Box>
      </Box>
      {coverage === undefined ? (
        <Skeleton variant="rounded" height={140} />
      ) : coverage.coins.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No coins are owed to clients.
        </Typography>
      ) : (
        <>
          <Box component="ul" aria-label="Coverage by coin" sx={plainList}>
            {coverage.coins.map((coin) => (
              <CoverageRow key={coin.coinId} coin={coin} />
            ))}
          </Box>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              pt: 3,
              typography: 'body2',
              fontWeight: 600,
              borderTop: '1px solid',
              borderColor: 'hairline',
            }}
          >
            All coins
            {coverage.before === null || coverage.after === null ? (
              <Box component="span" sx={{ color: 'warning.main' }}>
                Unknown while a price is missing
              </Box>
            ) : (
              <BeforeAndAfter before={coverage.before} after={coverage.after} />
            )}
          </Box>
          <Changes coins={coverage.coins} />
        </>
      )}
    </Box>
  );
}

function CoverageRow({ coin }: { readonly coin: StressedCoverageCoin }) {
  return (
    <Box component="li" sx={{ py: 2.5, borderTop: '1px solid', borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, typography: 'body2' }}>
        <CoinLabel coinId={coin.coinId} symbol={coin.symbol} size={20} />
        <BeforeAndAfter before={coin.before} after={coin.after} isShort={coin.isShort} />
      </Box>
      <Box sx={{ mt: 2 }}>
        <CoverageBar ratio={coin.after} ratioBefore={coin.before} isShort={coin.isShort} />
      </Box>
    </Box>
  );
}

interface BeforeAndAfterProps {
  readonly before: string;
  readonly after: string;
  readonly isShort?: boolean;
}

function BeforeAndAfter({ before, after, isShort = parseRatio(after) < parseRatio('1') }: BeforeAndAfterProps) {
  const isSame = coveragePercent(before) === coveragePercent(after);
  return (
    <Box component="span" dir="ltr" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: isSame && isShort ? 'loss' : 'text.secondary', fontWeight: 400 }}>
        {coveragePercent(before)}
      </Box>
      {isSame ? (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          unchanged
        </Box>
      ) : (
        <>
          <Icon path={mdiArrowRight} size={14} sx={{ color: 'text.secondary' }} />
          <span style={visuallyHidden}>becomes</span>
          <Box component="span" sx={{ fontWeight: 600, color: isShort ? 'loss' : 'text.primary' }}>
            {coveragePercent(after)}
          </Box>
        </>
      )}
    </Box>
  );
}

/** "ETH: −13.7956 from liquidations, +9.7549 in pools." */
function Changes({ coins }: { readonly coins: readonly StressedCoverageCoin[] }) {
  const lines = coins.flatMap(({ symbol, fromLiquidations, fromPools }) => {
    const parts = [
      fromLiquidations === 0n ? '' : `${presentAmount(fromLiquidations, { signed: true })} from liquidations`,
      fromPools === 0n ? '' : `${presentAmount(fromPools, { signed: true })} in pools`,
    ].filter((part) => part !== '');
    return parts.length === 0 ? [] : [`${symbol}: ${parts.join(', ')}.`];
  });
  return lines.map((line) => (
    <Typography key={line} variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
      {line}
    </Typography>
  ));
}
