import type { ImportDetails } from '../contract/imports.ts';
import { countNoun, presentCount } from '@holdfast/money';
import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { FileAmount } from './file-amount.tsx';

type Checked = Pick<ImportDetails, 'id' | 'balance' | 'balances' | 'firstBreak'>;

/** Coins with a line of their own; the other matching ones share a line. */
const LINES_MAX = 2;

export function balanceSummary({ balances }: Checked): string {
  if (balances.length === 0) return '';
  return `${balances.filter(({ matches }) => matches).length} of ${countNoun(balances.length, 'coin')} matching`;
}

/** Compares the balances that the file states with its rows. */
export function BalanceCheck({ check }: { readonly check: Checked }) {
  if (check.balance === 'none')
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        This file states no balances, so there is nothing to compare.
      </Typography>
    );
  const differing = check.balances.filter(({ matches, symbol }) => !matches && symbol !== check.firstBreak?.symbol);
  const matching = check.balances.filter(({ matches }) => matches);
  const listed = matching.slice(0, LINES_MAX);
  const others = matching.slice(LINES_MAX);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {check.firstBreak === null ? null : <FirstBreak importId={check.id} firstBreak={check.firstBreak} />}
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 2 }}>
        {[...differing, ...listed].map((line) => (
          <BalanceLine key={line.symbol} line={line} />
        ))}
        {others.length === 0 ? null : (
          <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flexGrow: 1, minWidth: 0, typography: 'body2', color: 'text.secondary' }}>
              {others.map(({ symbol }) => symbol).join(', ')}
            </Box>
            <Matches />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Matches() {
  return <Icon path={mdiCheck} size={18} label="Matches" sx={{ color: 'gain', flexShrink: 0 }} />;
}

function BalanceLine({ line }: { readonly line: Checked['balances'][number] }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {line.coinId === null ? (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
            <CoinIcon symbol={line.symbol} size={20} />
            <bdi>{line.symbol}</bdi>
          </Box>
        ) : (
          <CoinLabel coinId={line.coinId} symbol={line.symbol} size={20} />
        )}
      </Box>
      <FileAmount amount={line.closing} />
      {line.matches ? (
        <Matches />
      ) : (
        <Icon path={mdiAlertOutline} size={18} label="Differs" sx={{ color: 'warning.main', flexShrink: 0 }} />
      )}
    </Box>
  );
}

interface FirstBreakProps {
  readonly importId: number;
  readonly firstBreak: NonNullable<Checked['firstBreak']>;
}

function FirstBreak({ importId, firstBreak }: FirstBreakProps) {
  const figures = [
    { label: 'Calculated', value: firstBreak.calculated },
    { label: 'In the file', value: firstBreak.inFile },
    { label: 'Difference', value: firstBreak.difference },
  ];
  return (
    <Box sx={{ p: 4, borderRadius: '6px', backgroundColor: 'ground.warning', typography: 'body2' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
        <Icon path={mdiAlertOutline} size={18} sx={{ color: 'warning.main' }} />
        <Box component="bdi" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          First break: row {presentCount(firstBreak.row)}, {firstBreak.symbol}
        </Box>
        <TextLink
          to="/admin/import"
          search={{ import: String(importId), row: String(firstBreak.row) }}
          resetScroll={false}
          aria-label={`Show row ${presentCount(firstBreak.row)}`}
          sx={{ fontWeight: 500 }}
        >
          Show
        </TextLink>
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 2 }}>
        {figures.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <Box component="dt">{label}</Box>
            <Box component="dd" sx={{ m: 0, ...(label === 'Difference' && { fontWeight: 600 }) }}>
              <FileAmount amount={value} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
