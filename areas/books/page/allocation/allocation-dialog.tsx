import { booksCalls } from '../../contract/calls.ts';
import { type Allocation } from '../../contract/book-records.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog, LoadedDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { RecordNoteField, RecordTimeField } from '../page-parts/record-fields.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { localMinute } from '@holdfast/web/lib/local-date-time.ts';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { AccountTotals, type AllocatedAsset, draftUnits, totalUnits, UnitRows } from './unit-rows.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';

/** The safe-harbour allocation of specific units: for each asset, which units of which lot belong to which wallet. */
export function AllocationDialog(opened: DialogProps) {
  const allocation = useCall(booksCalls.getAllocation, undefined, {
    enabled: opened.isOpen,
    refetchOnWindowFocus: false,
  });
  const [coinId, setCoinId] = useState<number | null>(null);
  const shared = { ...opened, title: 'Allocation of units', submitLabel: 'Record', isWide: true };
  return (
    <LoadedDialog {...shared} query={allocation}>
      {(data) => {
        const asset = data.assets.find((each) => each.coinId === coinId) ?? data.assets[0];
        if (asset)
          return <AssetForm key={asset.coinId} {...opened} allocation={data} asset={asset} onAsset={setCoinId} />;
        return (
          <FormDialog {...shared} error={undefined} onSubmit={(event) => event.preventDefault()}>
            <Typography>
              On {dayText(data.day, { timeZone: 'UTC' })} every coin was in a single wallet, so there is nothing to
              allocate.
            </Typography>
          </FormDialog>
        );
      }}
    </LoadedDialog>
  );
}

interface AssetFormProps extends DialogProps {
  readonly allocation: Allocation;
  readonly asset: AllocatedAsset;
  readonly onAsset: (coinId: number) => void;
}

function AssetForm({ allocation, asset, onAsset, ...opened }: AssetFormProps) {
  const recorded = draftUnits(asset.units);
  const recordedTime = asset.allocatedAt === null ? '' : localMinute(asset.allocatedAt);
  const setting = useChange(booksCalls.setAllocationUnits);
  const params = { coinId: asset.coinId };
  const { form, act, dialog } = useFormDialog({
    ...opened,
    about: asset.coinId,
    values: { draft: recorded, allocatedAt: recordedTime, note: asset.note },
    hasMistakes: (_, values) => !totalUnits(values.draft, asset).isBalanced,
    send: (values) => {
      const time = values.allocatedAt === '' ? {} : { allocatedAt: new Date(values.allocatedAt).toISOString() };
      const { units } = totalUnits(values.draft, asset);
      return setting.mutateAsync({ params, body: { units: [...units], note: values.note.trim(), ...time } });
    },
    done: () => `Units of ${asset.coinSymbol} recorded.`,
    // The dialog stays open for the next coin.
    onSent: () => undefined,
  });
  const { draft, allocatedAt, note } = form.watch();
  const totals = totalUnits(draft, asset);
  // An empty time is recorded as now.
  const isChanged =
    note !== asset.note ||
    (allocatedAt !== '' && allocatedAt !== recordedTime) ||
    unitsText(draft) !== unitsText(recorded);
  return (
    <FormDialog
      {...dialog}
      isChanged={isChanged}
      title="Allocation of units"
      submitLabel={`Record ${asset.coinSymbol}`}
      isWide
      intro={
        <>
          The remaining basis before {dayText(allocation.day, { timeZone: 'UTC' })}, and the wallet it belongs to from
          that day (Rev. Proc. 2024-28). Coins in a single wallet are not listed.
        </>
      }
    >
      <LabelledSelect
        label="Coin"
        options={allocation.assets.map(({ coinId, coinSymbol, recordedAt }) => ({
          value: String(coinId),
          label: `${coinSymbol}${recordedAt === null ? '' : ', recorded'}`,
        }))}
        value={String(asset.coinId)}
        onChange={(value) => onAsset(Number(value))}
        hint={
          asset.recordedAt === null
            ? 'Not recorded. The fields show the default allocation.'
            : `Recorded ${dayText(asset.recordedAt)}.`
        }
      />
      <Deadline asset={asset} />
      {asset.isTooLong ? (
        <Alert severity="info">
          There are too many lots of {asset.coinSymbol} to allocate individually. Record a rule for the global
          allocation instead.
        </Alert>
      ) : (
        <>
          <AccountTotals asset={asset} totals={totals} />
          <UnitRows asset={asset} draft={draft} totals={totals} onChange={(units) => form.setValue('draft', units)} />
          {form.formState.isSubmitted && !totals.isBalanced ? (
            <Alert severity="error">Allocate every lot in full, and no more to a wallet than it held.</Alert>
          ) : null}
          <RecordTimeField
            label="Allocated at"
            hint="When you allocated the units in your books and records. Empty: now."
            {...formField(form, 'allocatedAt')}
          />
          <RecordNoteField {...formField(form, 'note')} />
          {asset.recordedAt === null ? null : (
            <Box>
              <Button
                variant="text"
                size="small"
                disabled={dialog.isBusy}
                onClick={() =>
                  act(
                    () => setting.mutateAsync({ params, body: { units: [] } }),
                    `Record of ${asset.coinSymbol} removed.`,
                  )
                }
                sx={{ color: 'loss' }}
              >
                Remove record
              </Button>
            </Box>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** For comparisons: an empty field assigns nothing. */
const unitsText = (draft: Readonly<Record<string, string>>): string =>
  Object.entries(draft)
    .flatMap(([key, amount]) => (amount.trim() === '' ? [] : `${key} ${amount.trim()}`))
    .toSorted()
    .join('\n');

/** Specific units have a separate deadline for each coin. */
function Deadline({ asset }: { readonly asset: AllocatedAsset }) {
  const day = (text: string) => dayText(text, { timeZone: 'UTC' });
  const due =
    `the due date of the tax return (${day(asset.returnDueDay)}, or ` +
    `${day(asset.returnDueDayExtended)} with an extension)`;
  const deadline =
    asset.firstDisposalDay === null
      ? `Deadline: the first disposal of ${asset.coinSymbol} or ${due}, whichever is earlier.`
      : `Deadline: the first disposal of ${asset.coinSymbol} on ${day(asset.firstDisposalDay)}, or ` +
        `${due} if that is earlier.`;
  if (!asset.isLate) return <Typography sx={{ color: 'text.secondary', typography: 'body2' }}>{deadline}</Typography>;
  return (
    <Alert severity="warning">
      These units were allocated too late for the safe harbour. {deadline} The books use them, but the safe harbour may
      not protect the allocation.
    </Alert>
  );
}
