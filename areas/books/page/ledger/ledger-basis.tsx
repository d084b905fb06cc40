/** The basis of the figures: coins at cost for tax, or at fair value for the books of a business. */
import type { BookState } from '../../contract/books.ts';
import type { LedgerBasis } from '../../contract/ledger.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { useAddressSearch, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { useBookState } from '../page-parts/books-notice.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}));

/** The basis in the page's address. An old link to the book basis shows the tax basis while fair value is off. */
export function useBasis(): LedgerBasis {
  const requested = useAddressSearch().basis;
  const state = useBookState();
  if (requested !== 'book') return 'tax';
  return state !== undefined && state.settings.fairValueFrom === null ? 'tax' : 'book';
}

/** For links that keep the basis. */
export function useBasisSearch(): { readonly basis?: 'book' } {
  return useBasis() === 'book' ? { basis: 'book' } : {};
}

/** Tax basis or book basis; the book basis needs a day to begin on. */
export function BasisSwitch({ state }: { readonly state: BookState | undefined }) {
  const basis = useBasis();
  const change = useChangeAddress();
  const isOff = state !== undefined && state.settings.fairValueFrom === null;
  return (
    <Row sx={{ columnGap: 3, rowGap: 2 }}>
      <SegmentedControl<LedgerBasis>
        label="Basis"
        options={[
          { value: 'tax', label: 'Tax basis' },
          { value: 'book', label: 'Book basis', isDisabled: isOff },
        ]}
        value={basis}
        onChange={(chosen) => change({ basis: chosen === 'book' ? chosen : undefined, page: undefined })}
      />
      {isOff ? (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          The book basis is off. <FairValueSetting state={state} />
        </Box>
      ) : null}
    </Row>
  );
}

/** Opens the accounting settings, in which the day of the book basis is. */
export function FairValueSetting({
  state,
  variant = 'text',
}: {
  readonly state: BookState;
  readonly variant?: 'text' | 'outlined';
}) {
  const dialog = useDialog<'settings'>();
  return (
    <>
      <Button variant={variant} size="small" onClick={() => dialog.open('settings')}>
        Set “Fair value from”
      </Button>
      <OpenedDialog dialog={dialog}>
        {(opened) => (
          <Suspense fallback={null}>
            <SettingsDialog {...opened} settings={state.settings} />
          </Suspense>
        )}
      </OpenedDialog>
    </>
  );
}
