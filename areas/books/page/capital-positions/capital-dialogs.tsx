import { booksCalls } from '../../contract/calls.ts';
import { type BookState, type CapitalPosition } from '../../contract/books.ts';
import { lazy, Suspense } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import type { DialogControls } from '@holdfast/web/ui/form/use-dialog.ts';
import type { YearAction } from './year-menu.tsx';

const Form8949Dialog = lazy(async () => ({ default: (await import('../form-8949/form-dialog.tsx')).Form8949Dialog }));
const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}));
const BrokerDialog = lazy(async () => ({ default: (await import('../brokers/broker-dialog.tsx')).BrokerDialog }));
const LockDialog = lazy(async () => ({ default: (await import('../settings/lock-dialogs.tsx')).LockDialog }));
const UnlockDialog = lazy(async () => ({ default: (await import('../settings/lock-dialogs.tsx')).UnlockDialog }));
const ManualPositionDialog = lazy(async () => ({
  default: (await import('./manual-position-dialog.tsx')).ManualPositionDialog,
}));

/** What the open dialog is about. */
export type Opened =
  | { readonly action: YearAction }
  | { readonly action: 'deletePosition'; readonly position: CapitalPosition };

interface CapitalDialogsProps {
  readonly dialog: DialogControls<Opened>;
  readonly year: number;
  readonly state: BookState;
}

/** Each dialog's code is fetched when it is first opened. */
export function CapitalDialogs({ dialog: { content, isOpen, opening, close }, year, state }: CapitalDialogsProps) {
  const deleteYear = useChange(booksCalls.deleteCapitalPositions);
  const deletePosition = useChange(booksCalls.deleteManualPosition);
  if (content === null) return null;
  const shared = { isOpen, onClose: close };
  return (
    <Suspense fallback={null}>
      {content.action === 'form' ? <Form8949Dialog key={opening} {...shared} year={year} state={state} /> : null}
      {content.action === 'settings' ? <SettingsDialog key={opening} {...shared} settings={state.settings} /> : null}
      {content.action === 'brokers' ? <BrokerDialog key={opening} {...shared} year={year} /> : null}
      {content.action === 'lock' ? <LockDialog key={opening} {...shared} year={year} /> : null}
      {content.action === 'unlock' ? <UnlockDialog key={opening} {...shared} year={year} /> : null}
      {content.action === 'enter' ? <ManualPositionDialog key={opening} {...shared} /> : null}
      {content.action === 'deleteYear' ? (
        <DeletionDialog
          key={opening}
          {...shared}
          title={`Delete the generated positions of ${year}?`}
          done={`The generated positions of ${year} are deleted.`}
          text="Transactions and manual positions are kept. Regenerating the books restores the rest."
          onDelete={() => deleteYear.mutateAsync({ query: { year } })}
        />
      ) : null}
      {content.action === 'deletePosition' ? (
        <DeletionDialog
          key={opening}
          {...shared}
          title={`Delete the disposal of ${content.position.amount} ${content.position.coinSymbol}?`}
          done={`The disposal of ${content.position.amount} ${content.position.coinSymbol} is deleted.`}
          text="It was added manually. This cannot be undone."
          onDelete={() => deletePosition.mutateAsync({ params: { id: Number(content.position.id.split('/')[1]) } })}
        />
      ) : null}
    </Suspense>
  );
}
