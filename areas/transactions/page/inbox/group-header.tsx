import { countNoun, presentCount } from '@holdfast/money';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { centredIn } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { useMenu } from '@holdfast/web/ui/layout/use-menu.ts';
import { LetterDisc, networkLetter } from '@holdfast/web/ui/round-icons.tsx';
import { mdiDotsVertical } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { transactionsCalls } from '../../contract/calls.ts';
import type { InboxGroup } from '../../contract/transaction.ts';

export interface GroupActions {
  readonly onAccept: (group: InboxGroup) => void;
  readonly onClassify: (group: InboxGroup) => void;
  readonly onSelect: (group: InboxGroup) => void;
  readonly onName: (group: InboxGroup) => void;
}

/** What a group is called: a name, or the address of an unknown counterparty. */
export function groupName({ name, address }: Pick<InboxGroup, 'name' | 'address'>): string {
  return name ?? (address === null ? 'Unknown' : shortenAddress(address));
}

interface GroupHeaderProps extends GroupActions {
  readonly group: InboxGroup;
  readonly id: string;
  readonly isNaming: boolean;
}

/** The name, kind and number of a group, and one action for all of it. */
export function GroupHeader({ group, id, isNaming, onAccept, onClassify, onSelect, onName }: GroupHeaderProps) {
  const name = groupName(group);
  const { button, menu, close } = useMenu();
  const mayClassify = useMay()(transactionsCalls.classifyTransaction);
  const accepted = group.suggested.reduce((total, { transactionIds }) => total + transactionIds.length, 0);
  const choose = (action: (group: InboxGroup) => void) => () => {
    close();
    action(group);
  };
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 48,
        px: 4,
        paddingInlineStart: 5,
        backgroundColor: 'tableHead',
        borderBottom: '1px solid',
        borderColor: 'hairline',
        position: { md: 'sticky' },
        top: 0,
        zIndex: 1,
      }}
    >
      {group.address === null ? (
        <LetterDisc identity={name} letters={networkLetter(name)} size={24} />
      ) : (
        <Box
          aria-hidden="true"
          sx={{
            ...centredIn(24),
            borderRadius: '50%',
            typography: 'caption',
            fontWeight: 600,
            color: 'text.secondary',
            backgroundColor: 'ground.neutral',
          }}
        >
          ?
        </Box>
      )}
      <Box
        component="h2"
        id={id}
        sx={{ m: 0, flexGrow: 1, minWidth: 0, typography: 'subtitle1', overflowWrap: 'anywhere', lineHeight: 1.3 }}
      >
        <bdi>{name}</bdi>{' '}
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {kindText(group)}
        </Box>
      </Box>
      {group.address !== null && mayClassify && !isNaming ? (
        <Button variant="text" size="small" aria-label={`Name ${name}`} onClick={() => onName(group)}>
          Name
        </Button>
      ) : null}
      <Box
        component="span"
        aria-label={countNoun(group.transactionIds.length, 'transaction')}
        role="img"
        sx={{
          minWidth: 22,
          px: 1.5,
          borderRadius: '11px',
          textAlign: 'center',
          typography: 'caption',
          fontWeight: 600,
          lineHeight: '22px',
          fontVariantNumeric: 'tabular-nums',
          color: 'text.secondary',
          backgroundColor: 'ground.neutral',
        }}
      >
        {presentCount(group.transactionIds.length)}
      </Box>
      {mayClassify ? (
        <IconButton size="small" aria-label={`Actions for ${name}`} {...button} sx={{ marginInlineEnd: -1 }}>
          <Icon path={mdiDotsVertical} size={18} />
        </IconButton>
      ) : null}
      <Menu {...menu} slotProps={{ list: { 'aria-label': `Actions for ${name}` } }}>
        <MenuItem disabled={accepted === 0} onClick={choose(onAccept)}>
          {accepted === 0 ? 'No suggestions to accept' : `Accept ${countNoun(accepted, 'suggestion')}`}
        </MenuItem>
        <MenuItem onClick={choose(onClassify)}>Classify all {presentCount(group.transactionIds.length)} as …</MenuItem>
        <MenuItem onClick={choose(onSelect)}>Select all {presentCount(group.transactionIds.length)}</MenuItem>
      </Menu>
    </Box>
  );
}

/** "Unknown, on 2 networks". */
function kindText({ kind, networks }: InboxGroup): string {
  const where = kind === 'Unknown' && networks > 1 ? `on ${networks} networks` : '';
  return [kind, where].filter((part) => part !== '').join(', ');
}
