import { booksCalls } from '../../contract/calls.ts';
import { mdiLayersEdit } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { type ExplanationPart, RecordedPart } from '../why/recorded-part.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';

const LotChoiceDialog = lazy(async () => ({ default: (await import('./lot-choice-dialog.tsx')).LotChoiceDialog }));

/** The section of an explanation that selects the lots of a disposal, under any method. */
export function LotChoicePart({ lotChoice, onRecorded }: ExplanationPart<'lotChoice'>) {
  const dialog = useDialog<number>();
  if (lotChoice === null) return null;
  return (
    <RecordedPart
      text={lotChoice.isNamed ? 'You chose the lots of this disposal.' : 'The accounting method chose the lots.'}
    >
      <SmallActionButton
        call={booksCalls.nameLots}
        icon={mdiLayersEdit}
        onClick={() => dialog.open(lotChoice.transferId)}
      >
        {lotChoice.isNamed ? 'Change lots' : 'Choose lots'}
      </SmallActionButton>
      <OpenedDialog dialog={dialog}>
        {(opened, content) => (
          <Suspense fallback={null}>
            <LotChoiceDialog {...opened} transferId={content} onRecorded={onRecorded} />
          </Suspense>
        )}
      </OpenedDialog>
    </RecordedPart>
  );
}
