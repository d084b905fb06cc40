import { contract, type Explanation } from '@holdfast/contract';
import { mdiLayersEdit } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { RecordedPart } from '../why/recorded-part.tsx';

const LotChoiceDialog = lazy(async () => ({ default: (await import('./lot-choice-dialog.tsx')).LotChoiceDialog }));

/** The section of an explanation that selects the lots of a disposal, under any method. */
export function LotChoicePart({
  lotChoice,
  onRecorded,
}: Pick<Explanation, 'lotChoice'> & { readonly onRecorded: () => void }) {
  const dialog = useDialog<number>();
  if (lotChoice === null) return null;
  return (
    <RecordedPart
      text={lotChoice.isNamed ? 'You chose the lots of this disposal.' : 'The accounting method chose the lots.'}
    >
      <ActionButton
        call={contract.nameLots}
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiLayersEdit} size={16} />}
        onClick={() => dialog.open(lotChoice.transferId)}
      >
        {lotChoice.isNamed ? 'Change lots' : 'Choose lots'}
      </ActionButton>
      {dialog.content === null ? null : (
        <Suspense fallback={null}>
          <LotChoiceDialog
            key={dialog.opening}
            isOpen={dialog.isOpen}
            transferId={dialog.content}
            onClose={dialog.close}
            onRecorded={onRecorded}
          />
        </Suspense>
      )}
    </RecordedPart>
  );
}
