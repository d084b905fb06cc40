import Box from '@mui/material/Box';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';

export const ALL_COINS = 'all';

interface CoinSegmentsProps {
  readonly label: string;
  /** The label of the first option. */
  readonly allLabel: string;
  readonly coins: readonly { readonly coinId: number; readonly coinSymbol: string }[];
  /** The id of a coin, or `ALL_COINS`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice of one coin or all. Many coins scroll; the padding keeps their focus rings visible. */
export function CoinSegments({ label, allLabel, coins, value, onChange }: CoinSegmentsProps) {
  return (
    <Box sx={{ overflowX: 'auto', p: '2px', m: '-2px' }}>
      <SegmentedControl
        label={label}
        options={[
          { value: ALL_COINS, label: allLabel },
          ...coins.map((coin) => ({ value: String(coin.coinId), label: coin.coinSymbol })),
        ]}
        value={value}
        onChange={onChange}
      />
    </Box>
  );
}
