import Box from '@mui/material/Box';
import type { Chain } from '../lib/icons/icon-index.ts';
import { NetworkIcon } from './network-icon.tsx';
import { Quiet } from './quiet.tsx';

export interface NamedChain {
  readonly name: string;
  readonly chain?: Chain | undefined;
}

/** Several networks in little room: their discs, named on hover and to screen readers. */
export function NetworkIcons({
  networks,
  shownMax = 4,
}: {
  readonly networks: readonly NamedChain[];
  readonly shownMax?: number;
}) {
  if (networks.length === 0) return <Quiet>None</Quiet>;
  const names = networks.map(({ name }) => name).join(', ');
  const others = networks.length - shownMax;
  return (
    <Box
      component="span"
      role="img"
      aria-label={names}
      title={names}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}
    >
      {networks.slice(0, shownMax).map(({ name, chain }) => (
        <NetworkIcon key={name} name={name} chain={chain} />
      ))}
      {others > 0 ? <Quiet>+{others}</Quiet> : null}
    </Box>
  );
}
