import type { AliasCoin } from '@holdfast/contract';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { CoinIcon } from '../../ui/round-icons.tsx';
import { RowMenu } from '../../ui/list/row-menu.tsx';

interface AliasCardProps {
  readonly set: AliasCoin;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The canonical coin as heading, the coins that count as it below. */
export function AliasCard({ set, onEdit, onDelete }: AliasCardProps) {
  const { coin, aliasedCoins } = set;
  return (
    <Card
      component="li"
      aria-label={`${coin.symbol} and its aliases`}
      sx={{ display: 'flex', flexDirection: 'column', p: 5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <CoinIcon symbol={coin.symbol} marketId={coin.marketId} size={36} />
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography noWrap dir="auto" variant="h2" sx={{ textAlign: 'left' }}>
            {coin.symbol}
          </Typography>
          <Typography
            noWrap
            dir="auto"
            variant="caption"
            component="p"
            sx={{ m: 0, color: 'text.secondary', textAlign: 'left' }}
          >
            {coin.name}
          </Typography>
        </Box>
        <Box sx={{ alignSelf: 'flex-start', marginInlineEnd: -2, mt: -1 }}>
          <RowMenu
            rowLabel={`the aliases of ${coin.symbol}`}
            actions={() => [
              { label: 'Edit aliases', icon: mdiPencilOutline, onSelect: onEdit },
              {
                label: `Dissolve the set of ${coin.symbol}`,
                icon: mdiTrashCanOutline,
                isDestructive: true,
                onSelect: onDelete,
              },
            ]}
          />
        </Box>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 4, mb: 2 }}>
        {aliasedCoins.length === 0 ? 'No coin counts as it yet' : `Counts as ${coin.symbol}`}
      </Typography>
      {aliasedCoins.length === 0 ? (
        <Button variant="outlined" size="small" onClick={onEdit} sx={{ alignSelf: 'flex-start' }}>
          Choose aliases
        </Button>
      ) : (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {aliasedCoins.map((alias) => (
            <li key={alias.id}>
              <Chip
                icon={<CoinIcon symbol={alias.symbol} marketId={alias.marketId} size={20} />}
                label={alias.symbol}
                title={alias.name}
                sx={{ height: 28, borderRadius: '14px', paddingInlineStart: 0.5, color: 'text.primary' }}
              />
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}
