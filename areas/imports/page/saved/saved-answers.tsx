import { importsCalls, type ImportsCalls } from '../../contract/calls.ts';
import { type CallOutput } from '@holdfast/contract';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import type { NeededCall } from '@holdfast/web/lib/permission.ts';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { cardRow, GridRow } from '@holdfast/web/ui/layout/row.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { ListPager, usePaging } from '@holdfast/web/ui/list/list-pager.tsx';
import { DEFAULT_ROWS_PER_PAGE } from '@holdfast/web/ui/list/list-state.ts';
import { type RowAction, RowMenu } from '@holdfast/web/ui/list/row-menu.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { ExportNoteButton, ProviderDisc, useProviders } from '../export-note.tsx';
import { ImportFrame } from '../import-frame.tsx';
import { counted } from '../import-labels.ts';
import { MappingDialog, type SavedMapping } from '../mapping-dialog.tsx';
import { formChoice, formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded, type Read } from '@holdfast/web/ui/loaded.tsx';

/** What later files are read with: the coins chosen for symbols, and the columns matched by name. */
export function SavedAnswers() {
  return (
    <ImportFrame tab="saved" actions={<ExportNoteButton />}>
      <CoinAnswersCard />
      <MappingsCard />
    </ImportFrame>
  );
}

function namesOf({ columns }: SavedMapping): string[] {
  return Object.values(columns).filter((name) => typeof name === 'string');
}

const CARDS = {
  coins: {
    title: 'Coins',
    text: 'The coin chosen for a symbol applies to later files of its provider.',
    empty: 'No coins chosen yet',
  },
  mappings: {
    title: 'Column mappings',
    text: 'Which columns of a file of another program are which fields.',
    empty: 'No column mappings yet',
  },
} as const;

type Answer = CallOutput<ImportsCalls['listImportSymbols']>['items'][number];
type OpenedAnswer = { readonly kind: 'change' | 'forget'; readonly answer: Answer };

function CoinAnswersCard() {
  const { nameOf } = useProviders();
  const paging = usePaging(DEFAULT_ROWS_PER_PAGE);
  const { page, limit } = paging;
  const answers = useCall(importsCalls.listImportSymbols, { query: { page, limit } }, { keepsPrevious: true });
  const { data } = answers;
  const forget = useChange(importsCalls.forgetImportSymbol);
  const dialog = useDialog<OpenedAnswer>();
  return (
    <SavedCard
      {...CARDS.coins}
      query={answers}
      rows={(shown) =>
        shown.items.map((answer) => (
          <SavedRow
            key={`${answer.provider} ${answer.symbol}`}
            label={`${answer.symbol} of ${nameOf(answer.provider)}`}
            start={<ProviderDisc name={nameOf(answer.provider)} size={28} />}
            name={answer.symbol}
            note={nameOf(answer.provider)}
            value={
              answer.coin === null ? (
                <Quiet>Rows are ignored</Quiet>
              ) : (
                <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                  <CoinLabel coinId={answer.coin.id} symbol={answer.coin.symbol} size={20} />
                  <Box component="bdi" sx={{ color: 'text.secondary' }}>
                    {answer.coin.name}
                  </Box>
                </Box>
              )
            }
            when={
              <>
                <DateCell instant={answer.at} />, {answer.by}
              </>
            }
            call={importsCalls.changeImportSymbol}
            change={{ label: 'Change coin', onSelect: () => dialog.open({ kind: 'change', answer }) }}
            remove={{ label: 'Forget', onSelect: () => dialog.open({ kind: 'forget', answer }) }}
          />
        ))
      }
    >
      {data && data.total > limit ? (
        <ListPager {...paging} total={data.total} isTotalCapped={data.isTotalCapped} />
      ) : null}
      <OpenedDialog dialog={dialog}>
        {(opened, { kind, answer }) =>
          kind === 'change' ? (
            <AnswerDialog {...opened} answer={answer} provider={nameOf(answer.provider)} />
          ) : (
            <DeletionDialog
              {...opened}
              title={`Forget the coin of ${answer.symbol}?`}
              text={`Later files of ${nameOf(answer.provider)} need a new choice. Imported transactions stay.`}
              confirmLabel="Forget"
              done={`The coin of ${answer.symbol} is forgotten.`}
              onDelete={() => forget.mutateAsync({ params: { provider: answer.provider, symbol: answer.symbol } })}
            />
          )
        }
      </OpenedDialog>
    </SavedCard>
  );
}

interface AnswerDialogProps extends DialogProps {
  readonly answer: Answer;
  readonly provider: string;
}

function AnswerDialog({ answer, provider, ...opened }: AnswerDialogProps) {
  const change = useChange(importsCalls.changeImportSymbol);
  const { form, dialog } = useFormDialog<{ coin: PickedCoin | null; isIgnored: boolean }, unknown>({
    ...opened,
    about: `${answer.provider} ${answer.symbol}`,
    values: { coin: answer.coin, isIgnored: answer.coin === null },
    hasMistakes: ({ setError }, { coin, isIgnored }) => {
      const isMissing = !isIgnored && coin === null;
      if (isMissing) setError('root.server', { message: 'Choose a coin.' });
      return isMissing;
    },
    send: ({ coin, isIgnored }) =>
      change.mutateAsync({
        params: { provider: answer.provider, symbol: answer.symbol },
        body: { coinId: isIgnored ? null : (coin?.id ?? null) },
      }),
  });
  const ignored = formSwitch(form, 'isIgnored');
  return (
    <FormDialog
      {...dialog}
      title={`Coin of ${answer.symbol}`}
      submitLabel="Save"
      intro={`Applies to later files of ${provider}. Imported transactions stay as they are.`}
    >
      <LabelledSwitch label={`Ignore rows with ${answer.symbol}`} {...ignored} />
      {ignored.isOn ? null : <CoinPicker label="Coin" coin={form.watch('coin')} {...formChoice(form, 'coin')} />}
    </FormDialog>
  );
}

type OpenedMapping = { readonly kind: 'edit' | 'delete'; readonly mapping: SavedMapping };

function MappingsCard() {
  const mappings = useCall(importsCalls.listImportMappings);
  const remove = useChange(importsCalls.deleteImportMapping);
  const dialog = useDialog<OpenedMapping>();
  return (
    <SavedCard
      {...CARDS.mappings}
      query={mappings}
      rows={(shown) =>
        shown.items.map((mapping) => (
          <SavedRow
            key={mapping.name}
            label={mapping.name}
            start={<ProviderDisc name={mapping.name} size={28} />}
            name={mapping.name}
            note={counted(namesOf(mapping).length, 'column', 'columns')}
            value={<bdi>{namesOf(mapping).join(', ')}</bdi>}
            when={<DateCell instant={mapping.changedAt} />}
            call={importsCalls.saveImportMapping}
            change={{ label: 'Edit mapping', onSelect: () => dialog.open({ kind: 'edit', mapping }) }}
            remove={{ label: 'Delete mapping', onSelect: () => dialog.open({ kind: 'delete', mapping }) }}
          />
        ))
      }
    >
      <OpenedDialog dialog={dialog}>
        {(opened, { kind, mapping }) =>
          kind === 'edit' ? (
            <MappingDialog
              {...opened}
              mapping={mapping}
              columns={null}
              suggestedName=""
              importId={null}
              onSaved={() => undefined}
            />
          ) : (
            <DeletionDialog
              {...opened}
              title={`Delete the mapping ${mapping.name}?`}
              text="Previews that use it need their columns matched again. Imported transactions stay."
              confirmLabel="Delete"
              done={`Mapping ${mapping.name} deleted.`}
              onDelete={() => remove.mutateAsync({ params: { name: mapping.name } })}
            />
          )
        }
      </OpenedDialog>
    </SavedCard>
  );
}

interface SavedCardProps<Data> {
  readonly title: string;
  readonly text: string;
  readonly query: Read<Data>;
  readonly rows: (data: Data) => ReactNode;
  /** The text if there are no rows. */
  readonly empty: string;
  readonly children: ReactNode;
}

function SavedCard<Data>({ title, text, query, rows, empty, children }: SavedCardProps<Data>) {
  return (
    <Card component="section" aria-label={title} sx={{ '& + &': { mt: 6 }, overflow: 'clip' }}>
      <Box sx={{ px: { xs: 4, sm: 6 }, pt: 5, pb: 4 }}>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      <Loaded
        query={query}
        failure="The list could not be loaded"
        skeleton={<Skeleton variant="rounded" height={96} sx={{ mx: { xs: 4, sm: 6 }, mb: 5 }} />}
        empty={{ title: empty, text: 'Answers given during an import are listed here.' }}
      >
        {rows}
      </Loaded>
      {children}
    </Card>
  );
}

interface SavedRowProps {
  /** Names the row in its menu. */
  readonly label: string;
  readonly start: ReactNode;
  readonly name: string;
  readonly note: string;
  readonly value: ReactNode;
  readonly when: ReactNode;
  /** The call behind both actions. Users who may not make it have no menu. */
  readonly call: NeededCall;
  readonly change: Pick<RowAction, 'label' | 'onSelect'>;
  readonly remove: Pick<RowAction, 'label' | 'onSelect'>;
}

function SavedRow({ label, start, name, note, value, when, call, change, remove }: SavedRowProps) {
  const actions = [
    { ...change, call, icon: mdiPencilOutline },
    { ...remove, call, icon: mdiTrashCanOutline, isDestructive: true },
  ];
  return (
    <GridRow
      role="group"
      aria-label={label}
      columns={{ xs: 'auto minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr) minmax(0, 1.6fr) auto auto' }}
      sx={{ ...cardRow, columnGap: 4, rowGap: 1, typography: 'body2' }}
    >
      {start}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="bdi" sx={{ display: 'block', fontWeight: 500 }}>
          {name}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', gridColumn: { xs: '2 / -1', md: '3' } }}>{value}</Box>
      <Box sx={{ color: 'text.secondary', gridColumn: { xs: '2 / -1', md: '4' } }}>{when}</Box>
      <Box sx={{ gridColumn: { xs: 3, md: 5 }, gridRow: 1 }}>
        <RowMenu rowLabel={label} actions={() => actions} />
      </Box>
    </GridRow>
  );
}
