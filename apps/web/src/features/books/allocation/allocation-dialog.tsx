import { type Allocation, contract } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type FormEvent, useState } from 'react';
import { useCall, useChange } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { dayText } from '../../../ui/list/date-text.ts';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { type AllocatedAsset, draftUnits, totalUnits } from './unit-draft.ts';
import { AccountTotals, UnitRows } from './unit-rows.tsx';

interface AllocationDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The safe-harbour allocation of specific units: asset by asset, which units of which lot belong to which wallet. */
export function AllocationDialog({ isOpen, onClose }: AllocationDialogProps) {
  const { data, error } = useCall(contract.getAllocation, undefined, { enabled: isOpen, refetchOnWindowFocus: false });
  const [coinId, setCoinId] = useState<number | null>(null);
  const asset = data?.assets.find((each) => each.coinId === coinId) ?? data?.assets[0];
  if (data && asset)
    return (
      <AssetForm
        key={asset.coinId}
        isOpen={isOpen}
        allocation={data}
        asset={asset}
        onAsset={setCoinId}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      isOpen={isOpen}
      title="Units of the allocation"
      submitLabel="Record"
      isBusy={false}
      error={error ? errorText(error) : ''}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
      isWide
    >
      {data ? (
        <Typography>
          On {dayText(data.day, { timeZone: 'UTC' })} every coin lay in one place, so there is nothing to allocate.
        </Typography>
      ) : error ? null : (
        <Skeleton variant="rounded" height={240} aria-busy="true" />
      )}
    </FormDialog>
  );
}

interface AssetFormProps {
  readonly isOpen: boolean;
  readonly allocation: Allocation;
  readonly asset: AllocatedAsset;
  readonly onAsset: (coinId: number) => void;
  readonly onClose: () => void;
}

function AssetForm({ isOpen, allocation, asset, onAsset, onClose }: AssetFormProps) {
  const [draft, setDraft] = useState(() => draftUnits(asset.units));
  const [hasTried, setTried] = useState(false);
  const { record, isBusy, refusal } = useRecording(asset);
  const totals = totalUnits(draft, asset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (totals.isBalanced) void record([...totals.units]);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Units of the allocation"
      submitLabel={`Record ${asset.coinSymbol}`}
      isBusy={isBusy}
      error={refusal}
      onSubmit={submit}
      onClose={onClose}
      isWide
      intro={
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          The basis left before {dayText(allocation.day, { timeZone: 'UTC' })}, and which wallet it belongs to from then
          on (Rev. Proc. 2024-28). What lay in one place only is not listed.
        </Typography>
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
            ? 'Not recorded. The fields show how the lots go by date.'
            : `Recorded ${dayText(asset.recordedAt)}.`
        }
      />
      {asset.isTooLong ? (
        <Alert severity="info">
          There are too many lots of {asset.coinSymbol} to go through one by one. The global allocation deals them out
          by date.
        </Alert>
      ) : (
        <>
          <AccountTotals asset={asset} totals={totals} />
          <UnitRows asset={asset} draft={draft} totals={totals} onChange={setDraft} />
          {hasTried && !totals.isBalanced ? (
            <Alert severity="error">Every lot has to be given out, and no wallet can get more than it held.</Alert>
          ) : null}
          {asset.recordedAt === null ? null : (
            <Box>
              <Button
                variant="text"
                size="small"
                disabled={isBusy}
                onClick={() => void record([])}
                sx={{ color: 'loss' }}
              >
                Take the record back
              </Button>
            </Box>
          )}
        </>
      )}
    </FormDialog>
  );
}

function useRecording(asset: AllocatedAsset) {
  const { enqueueSnackbar } = useSnackbar();
  const setting = useChange(contract.setAllocationUnits);
  const [refusal, setRefusal] = useState('');
  const record = async (units: { lotId: string; account: string; amount: string }[]) => {
    setRefusal('');
    try {
      await setting.mutateAsync({ params: { coinId: asset.coinId }, body: { units } });
      enqueueSnackbar(
        units.length === 0
          ? `The units of ${asset.coinSymbol} are taken back.`
          : `The units of ${asset.coinSymbol} are recorded.`,
        { variant: 'success' },
      );
    } catch (error) {
      setRefusal(errorText(error, 'The units could not be recorded.'));
    }
  };
  return { record, isBusy: setting.isPending, refusal };
}
