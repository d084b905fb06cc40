import type { PoolTotals } from '../../contract/pools.ts';
import type { PartialUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { awaitedFigures, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';

/** Where no pool has a known figure; the note has the reason. */
const UNKNOWN = 'Unknown';

/** A loss or a difference has no bound where a part is unknown, so only the count of pools qualifies it. */
function known({ knownUsd }: PartialUsd): string | null {
  return knownUsd;
}

/** "4 of 5 pools", or "5 pools" if every figure is known. */
export function countOfPools({ pools, complete }: Pick<PoolTotals, 'pools' | 'complete'>): string {
  const noun = pools === 1 ? 'pool' : 'pools';
  return complete === pools ? `${pools} ${noun}` : `${complete} of ${pools} ${noun}`;
}

/** The figures of all pools together: four cards, or one on a phone. */
export function PoolFigures({ totals }: { readonly totals: PoolTotals | undefined }) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  if (totals === undefined)
    return (
      <FigureCards
        label="All pools"
        cards={awaitedFigures(['Value', 'Fees', 'Impermanent loss', 'Difference against holding'])}
      />
    );
  const count = countOfPools(totals);
  const missing = totals.valueUsd.unknownCount === 0 ? null : <UnknownNote of={totals.valueUsd} />;
  const valueNote = (
    <>
      {count}
      {missing === null ? null : <>, {missing}</>}
    </>
  );
  if (isPhone) return <PhoneFigures totals={totals} note={valueNote} />;
  return (
    <FigureCards
      label="All pools"
      cards={[
        { label: 'Value', figure: <UsdText value={totals.valueUsd} unknown={UNKNOWN} />, note: valueNote },
        {
          label: 'Fees',
          figure: <UsdText value={totals.feesUsd} isChange unknown={UNKNOWN} />,
          note: `${count}, uncollected`,
        },
        {
          label: 'Impermanent loss',
          figure: <UsdText value={known(totals.impermanentLossUsd)} isChange unknown={UNKNOWN} />,
          note:
            totals.heldUsd.knownUsd === null ? (
              count
            ) : (
              <>
                {count}, <UsdText value={totals.heldUsd} /> if held
              </>
            ),
        },
        {
          label: 'Difference against holding',
          figure: <UsdText value={known(totals.differenceUsd)} isChange isPlain unknown={UNKNOWN} />,
          note: `${count}, impermanent loss + fees`,
        },
      ]}
    />
  );
}

function PhoneFigures({ totals, note }: { readonly totals: PoolTotals; readonly note: ReactNode }) {
  const lines = [
    { label: 'Value if held', figure: <UsdText value={totals.heldUsd} unknown={UNKNOWN} /> },
    {
      label: 'Impermanent loss',
      figure: <UsdText value={known(totals.impermanentLossUsd)} isChange unknown={UNKNOWN} />,
    },
    { label: 'Fees', figure: <UsdText value={totals.feesUsd} isChange unknown={UNKNOWN} /> },
    {
      label: 'Difference against holding',
      figure: (
        <Box component="span" sx={{ fontWeight: 600 }}>
          <UsdText value={known(totals.differenceUsd)} isChange isPlain unknown={UNKNOWN} />
        </Box>
      ),
    },
  ];
  return (
    <Card component="section" aria-label="All pools" sx={{ p: 4, mb: 6 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>Value</Box>
      <Box sx={{ typography: 'figureCard' }}>
        <UsdText value={totals.valueUsd} unknown={UNKNOWN} />
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>
      <Box
        component="dl"
        sx={{ m: 0, mt: 3, pt: 3, display: 'grid', gap: 2, borderTop: '1px solid', borderColor: 'hairline' }}
      >
        {lines.map(({ label, figure }) => (
          <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, typography: 'body2' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
              {figure}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
