import { booksCalls } from '../../contract/calls.ts';
import { type Allocation } from '../../contract/book-records.ts';
import { type AllocationKey } from '../../engine/lists.ts';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { FormDialog, LoadedDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { RecordNoteField, RecordTimeField } from '../page-parts/record-fields.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { localMinute } from '@holdfast/web/lib/local-date-time.ts';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { formField, formSelect, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { ScrollingList, Row } from '@holdfast/web/ui/layout/row.tsx';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';

const ORDERS: readonly Choice<string>[] = (
  [
    [['highestBasis', 'earliestAcquired'], 'Highest cost first, then earliest acquired'],
    [['highestBasis', 'latestAcquired'], 'Highest cost first, then latest acquired'],
    [['lowestBasis', 'earliestAcquired'], 'Lowest cost first, then earliest acquired'],
    [['lowestBasis', 'latestAcquired'], 'Lowest cost first, then latest acquired'],
    [['earliestAcquired'], 'Earliest acquired first'],
    [['latestAcquired'], 'Latest acquired first'],
  ] satisfies [AllocationKey[], string][]
).map(([keys, label]) => ({ value: keys.join(' '), label }));

/** The global allocation of the safe harbour: which lots go first, and to which wallets. */
export function RuleDialog(opened: DialogProps) {
  const allocation = useCall(booksCalls.getAllocation, undefined, {
    enabled: opened.isOpen,
    refetchOnWindowFocus: false,
  });
  return (
    <LoadedDialog {...opened} query={allocation} title="Allocation rule" submitLabel="Record" isWide>
      {(data) => <RuleForm {...opened} allocation={data} />}
    </LoadedDialog>
  );
}

function RuleForm({ allocation, ...opened }: DialogProps & { readonly allocation: Allocation }) {
  const { rule, wallets, day } = allocation;
  const recording = useChange(booksCalls.setAllocationRule);
  const { form, act, dialog } = useFormDialog({
    ...opened,
    values: {
      order: rule?.order.join(' ') ?? ORDERS[0]?.value ?? '',
      walletIds: walletsInOrder(wallets, rule?.walletIds ?? []),
      describedAt: rule ? localMinute(rule.describedAt) : '',
      note: rule?.note ?? '',
    },
    fields: ['describedAt', 'note'],
    send: (values) => {
      const order = values.order.split(' ') as AllocationKey[];
      const describedAt = new Date(values.describedAt).toISOString();
      const given = { order, walletIds: [...values.walletIds], describedAt, note: values.note.trim() };
      return recording.mutateAsync({ body: { rule: given } });
    },
    done: () => 'Rule recorded. Regenerate the books to apply it.',
  });
  const lastDay = dayText(day, { timeZone: 'UTC' });
  return (
    <FormDialog
      {...dialog}
      title="Allocation rule"
      submitLabel="Record"
      isWide
      intro={
        <>
          A global allocation follows a rule that was described in your books and records before {lastDay} and leaves
          nothing to decide later (Rev. Proc. 2024-28, section 5.02). It applies to every coin.
        </>
      }
    >
      {rule?.isLate ? (
        <Alert severity="warning">
          The recorded rule was described on or after {lastDay}, which is too late for the safe harbour. Allocate
          specific units instead.
        </Alert>
      ) : null}
      <LabelledSelect label="Order of the lots" options={ORDERS} {...formSelect(form, 'order')} />
      <WalletOrder
        wallets={wallets}
        walletIds={form.watch('walletIds')}
        onChange={(walletIds) => form.setValue('walletIds', walletIds)}
      />
      <RecordTimeField
        label="Described at"
        hint={`Before ${lastDay}. A later rule is refused.`}
        {...formField(form, 'describedAt', { required: 'Enter a date and time' })}
      />
      <RecordNoteField {...formField(form, 'note', { validate: isGiven('The record is the proof of the rule') })} />
      {rule === null ? null : (
        <Box>
          <Button
            variant="text"
            size="small"
            disabled={dialog.isBusy}
            onClick={() => act(() => recording.mutateAsync({ body: { rule: null } }), 'Rule removed.')}
            sx={{ color: 'loss' }}
          >
            Remove rule
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}

interface WalletOrderProps {
  readonly wallets: Allocation['wallets'];
  readonly walletIds: readonly number[];
  readonly onChange: (walletIds: readonly number[]) => void;
}

/** Each wallet receives as many units as it holds, in this order. */
function WalletOrder({ wallets, walletIds, onChange }: WalletOrderProps) {
  const labelId = useId();
  const swap = (index: number) =>
    onChange(
      walletIds.map((id, at) => (at === index ? walletIds[at + 1] : at === index + 1 ? walletIds[index] : id) ?? id),
    );
  return (
    <div>
      <FormLabel id={labelId} component="p" sx={{ m: 0, mb: 1 }}>
        Order of the wallets
      </FormLabel>
      <ScrollingList component="ol" labelledBy={labelId} maxHeight={260}>
        {walletIds.map((walletId, index) => {
          const name = wallets.find((wallet) => wallet.walletId === walletId)?.name ?? String(walletId);
          return (
            <Row
              canWrap={false}
              component="li"
              key={walletId}
              sx={{
                gap: 2,
                px: 4,
                py: 1,
              }}
            >
              <Box sx={{ color: 'text.secondary', typography: 'body2', minWidth: 24 }}>{index + 1}</Box>
              <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>{name}</Box>
              <IconButton
                size="small"
                aria-label={`Move up ${name}`}
                disabled={index === 0}
                onClick={() => swap(index - 1)}
              >
                <Icon path={mdiArrowUp} size={18} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move down ${name}`}
                disabled={index === walletIds.length - 1}
                onClick={() => swap(index)}
              >
                <Icon path={mdiArrowDown} size={18} />
              </IconButton>
            </Row>
          );
        })}
      </ScrollingList>
    </div>
  );
}

/** The recorded order first, then wallets that it does not name. */
function walletsInOrder(wallets: Allocation['wallets'], recorded: readonly number[]): readonly number[] {
  const known = wallets.map(({ walletId }) => walletId);
  return [...recorded.filter((id) => known.includes(id)), ...known.filter((id) => !recorded.includes(id))];
}
