import { importsCalls } from '../contract/calls.ts';
import { mdiHelpCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LetterDisc } from '@holdfast/web/ui/round-icons.tsx';

export function useProviders() {
  const { data, isPending } = useCall(importsCalls.listImportProviders);
  const providers = data?.items ?? [];
  return {
    providers,
    isLoading: isPending,
    nameOf: (id: string) => providers.find((one) => one.id === id)?.name ?? id,
  };
}

export type Provider = ReturnType<typeof useProviders>['providers'][number];

export function ProviderDisc({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  return <LetterDisc identity={name} letters={name.slice(0, 1).toUpperCase()} size={size} />;
}

/** Opens the note on where a provider's website offers the export. */
export function ExportNoteButton({ provider = null }: { readonly provider?: string | null }) {
  const titleId = useId();
  const { providers, isLoading } = useProviders();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const noted = providers.filter(({ exportNote }) => exportNote !== null);
  const shown = noted.find(({ id }) => id === (chosen ?? provider)) ?? null;
  const own = noted.find(({ id }) => id === provider);
  return (
    <>
      <Button
        variant="text"
        startIcon={<Icon path={mdiHelpCircleOutline} />}
        onClick={() => {
          setChosen(null);
          setOpen(true);
        }}
      >
        Where to find the {own ? `${own.name} ` : ''}export
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>Where to find the {shown ? `${shown.name} ` : ''}export</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            <Picker<Provider>
              label="Provider"
              options={noted}
              value={shown}
              onChange={(next) => setChosen(next?.id ?? '')}
              optionKey={({ id }) => id}
              optionLabel={({ name }) => name}
              isLoading={isLoading}
              noOptionsText="No provider of that name"
              placeholder="Choose a provider"
            />
            {shown === null ? null : (
              <div>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{shown.exportNote}</Typography>
                <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
                  Files that can be read: {shown.layouts.map(({ name }) => name).join(', ')}.
                </Typography>
              </div>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
