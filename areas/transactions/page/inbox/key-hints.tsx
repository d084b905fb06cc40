import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { KeyCap } from '@holdfast/web/ui/key-cap.tsx';
import { INBOX_KEYS, type InboxKey } from './inbox-keys.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { TextDialog } from '@holdfast/web/ui/text-dialog.tsx';

const KEYS: readonly InboxKey[] = INBOX_KEYS;

function Caps({ caps }: { readonly caps: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {caps.map((cap) => (cap === '–' ? <span key={cap}>–</span> : <KeyCap key={cap}>{cap}</KeyCap>))}
    </Box>
  );
}

/** Only on wide screens, where a keyboard is likely. */
export function KeyHints() {
  return (
    <Card
      component="aside"
      aria-label="Keys"
      sx={{
        display: { xs: 'none', lg: 'flex' },
        '@media (pointer: coarse)': { display: 'none' },
        justifyContent: 'space-between',
        gap: 3,
        mt: 5,
        px: 5,
        py: 3,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {KEYS.filter(({ isHidden }) => !isHidden).map((key) => (
        <Box
          key={key.id}
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}
        >
          <Caps caps={key.caps} />
          {key.label}
        </Box>
      ))}
    </Card>
  );
}

export function KeysDialog(opened: DialogProps) {
  return (
    <TextDialog {...opened} title="Keys" width="xs">
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 5,
          rowGap: 3,
          m: 0,
          alignItems: 'center',
          color: 'text.secondary',
        }}
      >
        {KEYS.map((key) => (
          <Box key={key.id} sx={{ display: 'contents' }}>
            <dt>
              <Caps caps={key.caps} />
            </dt>
            <Box component="dd" sx={{ m: 0, color: 'text.primary' }}>
              {key.description}
            </Box>
          </Box>
        ))}
      </Box>
    </TextDialog>
  );
}
