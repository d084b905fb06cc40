import { mdiDownload } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CopyButton } from '@holdfast/web/ui/copy-button.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { saveTextFile } from '@holdfast/web/lib/files.ts';

/**
 * The server stores only hashes, so the codes are shown only once: neither Escape nor a click outside closes the
 * dialog.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const titleId = useId();
  const text = codes.join('\n');
  return (
    <Dialog open={codes.length > 0} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Save your recovery codes</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 5, color: 'text.secondary' }}>
          Each code works once if you lose your authenticator. They are shown only now.
        </Typography>
        <Box
          component="ul"
          sx={{
            m: 0,
            mb: 5,
            p: 4,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 2,
            fontFamily: 'ui-monospace, monospace',
            typography: 'body2',
            borderRadius: '6px',
            backgroundColor: 'sunken',
          }}
        >
          {codes.map((code) => (
            <Box component="li" key={code} sx={{ fontFamily: 'ui-monospace, monospace' }}>
              {code}
            </Box>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <CopyButton text={text} label="Copy codes" />
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiDownload} size={16} />}
            onClick={() =>
              saveTextFile({
                name: 'holdfast-recovery-codes.txt',
                type: 'text/plain',
                text: `Holdfast recovery codes\n\n${text}\n`,
              })
            }
          >
            Download codes
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I’ve saved my codes
        </Button>
      </DialogActions>
    </Dialog>
  );
}
