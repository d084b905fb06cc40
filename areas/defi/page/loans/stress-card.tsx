import { defiCalls } from '../../contract/calls.ts';
import { type Coverage, lendingCalls } from '@holdfast/lending/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { type StressInputs } from '../../contract/loans.ts';
import { countNoun, ONE_UNITS, type Ratio } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { useCall } from '@holdfast/web/lib/api.ts';
import { CompactField } from '@holdfast/web/ui/form/compact-field.tsx';
import { ChoiceMenu } from '@holdfast/web/ui/list/choice-menu.tsx';
import { CardSkeleton, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { coveragePercent } from './loan-figures.ts';
import { StressCoverage } from './stress-coverage.tsx';
import {
  type AssetOf,
  coverageAfter,
  FALL_PERCENT_MAX,
  type StressCoin,
  stressCoins,
  stressSteps,
} from './stress-scenario.ts';
import { StressSteps } from './stress-steps.tsx';
import { StressLegend, StressTrack } from './stress-track.tsx';
import { Loaded, allOf, type Read } from '@holdfast/web/ui/loaded.tsx';

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
