import type { CallOutput } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { useKeptInput } from '@holdfast/web/ui/form/form-dialog.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { mdiClose, mdiFileDownloadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { BookState } from '../../contract/books.ts';
import { booksCalls } from '../../contract/calls.ts';
import type { FormFormat } from '../../contract/form-8949.ts';
import type { LockCounts } from '../../contract/review.ts';
import { gainFigure } from '../capital-positions/gain-figures.ts';
import { unresolvedTotal } from '../settings/lock-counts.ts';
import { LockAcknowledgement } from '../settings/lock-dialogs.tsx';
import { settingsLabel } from '../settings/settings-labels.ts';
import { BlankFormPart, useBlankForm } from './blank-form-part.tsx';
import { RadioCards, TaxpayerFields } from './form-fields.tsx';
import { type FormLines, type FormRounding, type Taxpayer, useDownload } from './use-download.ts';

const BrokerDialog = lazy(async () => ({ default: (await import('../brokers/broker-dialog.tsx')).BrokerDialog }));
const FORMATS = [
  { value: 'pdf', label: 'PDF', note: 'Statement to attach to Form 8949' },
  { value: 'csv', label: 'CSV', note: 'Every column, for spreadsheets' },
  { value: 'txf', label: 'TXF', note: 'For desktop tax software' },
  { value: 'taxact', label: 'TaxAct CSV', note: 'For import into TaxAct' },
  { value: 'official', label: 'Official form', note: 'Form 8949 of the IRS, filled in' },
  { value: 'scheduleD', label: 'Schedule D', note: 'Lines 1b to 3 and 8b to 10, filled in' },
] as const;
const LINES = [
  { value: 'perSale', label: 'Every disposal', note: 'A row for each part of a lot' },
  { value: 'perCoin', label: 'One row per coin', note: 'Dates read VARIOUS' },
] as const;
const ROUNDINGS = [
  { value: 'cents', label: 'Dollars and cents', note: 'As computed' },
  { value: 'dollars', label: 'Whole dollars', note: 'Every figure is rounded' },
] as const;

/** Formats that are filled in on a blank form. */
const BLANK_KINDS = { official: 'form8949', scheduleD: 'scheduleD' } as const;

interface FormDialogProps extends DialogProps {
  readonly year: number;
  readonly state: BookState;
}

/** Form 8949 of a year: its totals, the file format, and whether to lock the year afterwards. */
export function Form8949Dialog({ isOpen, year, state, onClose }: FormDialogProps) {
  const titleId = useId();
  const [format, setFormat] = useState<FormFormat>('pdf');
  const [lines, setLines] = useState<FormLines>('perSale');
  const [rounding, setRounding] = useState<FormRounding>('cents');
  const [taxpayer, setTaxpayer] = useState<Taxpayer>({ name: '', number: '' });
  const [isLocking, setLocking] = useState(false);
  const [acknowledged, setAcknowledged] = useState<LockCounts | null>(null);
  const computed = useCall(
    booksCalls.getForm8949Summary,
    { params: { year }, query: { lines, rounding } },
    { enabled: isOpen, keepsPrevious: true },
  );
  const summary = computed.data;
  const kind = format === 'official' || format === 'scheduleD' ? BLANK_KINDS[format] : null;
  const blank = useBlankForm(kind === null ? null : { kind, year });
  const { download, isBusy, refusal } = useDownload({
    year,
    choice: { format, lines, rounding },
    taxpayer,
    isLocking,
    acknowledged,
    onDone: onClose,
  });
  // Name and number are typed; the rest is chosen again with a click.
  const input = useKeptInput({ isBusy, isChanged: taxpayer.name !== '' || taxpayer.number !== '', onClose });
  return (
    <>
      <Dialog open={isOpen} onClose={input.close} aria-labelledby={titleId} maxWidth="md" fullWidth>
        <DialogTitle id={titleId} sx={{ paddingInlineEnd: 14 }}>
          Form 8949, tax year {year}
        </DialogTitle>
        <IconButton
          aria-label="Close"
          disabled={isBusy}
          onClick={onClose}
          sx={{ position: 'absolute', top: 14, insetInlineEnd: 14 }}
        >
          <Icon path={mdiClose} />
        </IconButton>
        {/* A horizontally scrolling row would otherwise shrink first on a short screen. */}
        <DialogContent
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content', gap: 5 }}
        >
          <Typography sx={{ color: 'text.secondary' }}>
            {settingsLabel(state.settings, year)}
            {state.generatedAt === null ? '' : `, generated ${dayText(state.generatedAt)}`}.
          </Typography>
          <RadioCards label="File" options={FORMATS} value={format} onChange={setFormat} />
          {kind === null ? null : <BlankFormPart kind={kind} year={year} query={blank.query} />}
          <RadioCards label="Rows" options={LINES} value={lines} onChange={setLines} />
          <RadioCards label="Figures" options={ROUNDINGS} value={rounding} onChange={setRounding} />
          {format === 'pdf' || kind !== null ? <TaxpayerFields taxpayer={taxpayer} onChange={setTaxpayer} /> : null}
          <Loaded query={computed} failure="The form could not be computed" skeleton={178}>
            {(shown) => (
              <>
                <BoxRows summary={shown} />
                <BrokerPart year={year} />
                <Doubts year={year} summary={shown} isStale={state.staleFrom !== null} />
                {shown.isLocked ? null : (
                  <>
                    <LockChoice year={year} isOn={isLocking} onChange={setLocking} />
                    {isLocking ? (
                      <OpenItems year={year} acknowledged={acknowledged} onChange={setAcknowledged} />
                    ) : null}
                  </>
                )}
              </>
            )}
          </Loaded>
          {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="contained"
            loading={isBusy}
            loadingPosition="start"
            startIcon={<Icon path={mdiFileDownloadOutline} />}
            disabled={!summary || !blank.isReady}
            onClick={() => void download()}
          >
            Download {format === 'official' ? 'official form' : FORMATS.find(({ value }) => value === format)?.label}
          </Button>
        </DialogActions>
      </Dialog>
      {input.question}
    </>
  );
}

/** The boxes and adjustments depend on what brokers reported, so their forms can be opened from here. */
function BrokerPart({ year }: { readonly year: number }) {
  const dialog = useDialog<'brokers'>();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: -2 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        Boxes and adjustments depend on the broker forms.
      </Box>
      <ActionButton
        call={booksCalls.setBrokerReport}
        variant="text"
        size="small"
        onClick={() => dialog.open('brokers')}
      >
        Broker forms for {year}
      </ActionButton>
      <OpenedDialog dialog={dialog}>
        {(opened) => (
          <Suspense fallback={null}>
            <BrokerDialog {...opened} year={year} />
          </Suspense>
        )}
      </OpenedDialog>
    </Box>
  );
}

function Doubts({
  year,
  summary,
  isStale,
}: {
  readonly year: number;
  readonly summary: FormSummary;
  readonly isStale: boolean;
}) {
  const { missingBasis, unknownReported, openWork, isLocked } = summary;
  const { missingPrice } = summary.total;
  const warnings = [
    missingBasis > 0
      ? `${missingBasis === 1 ? '1 row has' : `${missingBasis} rows have`} no cost basis and ` +
        `${missingBasis === 1 ? 'is' : 'are'} printed at zero cost.`
      : '',
    missingPrice > 0
      ? `${missingPrice === 1 ? '1 row has' : `${missingPrice} rows have`} a disposal without a price, and the form ` +
        'prints its proceeds as $0. Add the price before you file.'
      : '',
    unknownReported > 0
      ? `${unknownReported === 1 ? '1 disposal' : `${unknownReported} disposals`} listed on a broker ` +
        'form no longer in the books. Check the broker forms.'
      : '',
    openWork > missingBasis + missingPrice
      ? `${openWork === 1 ? '1 item' : `${openWork} items`} of ${year} to review.`
      : '',
    isStale ? 'The data changed after the books were generated. Regenerate them to include the changes.' : '',
  ].filter(Boolean);
  if (isLocked) return <Alert severity="success">{year} is filed and locked. The form shows what was filed.</Alert>;
  if (warnings.length === 0) return null;
  return (
    <Alert
      severity="warning"
      {...(openWork > 0 && {
        action: (
          <ButtonLink
            variant="text"
            size="small"
            to="/admin/capital-positions/worklist"
            search={{ year: String(year) }}
            sx={{ whiteSpace: 'nowrap' }}
          >
            Review items
          </ButtonLink>
        ),
      })}
    >
      {warnings.join(' ')}
    </Alert>
  );
}

interface OpenItemsProps {
  readonly year: number;
  readonly acknowledged: LockCounts | null;
  readonly onChange: (acknowledged: LockCounts | null) => void;
}

/** A year with open items can be locked only if they are acknowledged. */
function OpenItems({ year, acknowledged, onChange }: OpenItemsProps) {
  const { data: check } = useCall(booksCalls.getLockCheck, { params: { year } });
  if (check === undefined || unresolvedTotal(check.counts) === 0) return null;
  return (
    <LockAcknowledgement
      year={year}
      counts={check.counts}
      isGiven={acknowledged !== null}
      onChange={(isGiven) => onChange(isGiven ? check.counts : null)}
    />
  );
}

function LockChoice({
  year,
  isOn,
  onChange,
}: {
  readonly year: number;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <Checkbox
        id={id}
        size="small"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-describedby': `${id}-note` } }}
        sx={{ p: 0.5, marginInlineStart: -0.5 }}
      />
      <Box>
        <Box component="label" htmlFor={id} sx={{ display: 'block', typography: 'body1', cursor: 'pointer' }}>
          Lock {year} after the download
        </Box>
        <Box id={`${id}-note`} sx={{ typography: 'caption', color: 'text.secondary' }}>
          Later changes that would alter it are refused until you unlock it.
        </Box>
      </Box>
    </Box>
  );
}

type FormSummary = CallOutput<typeof booksCalls.getForm8949Summary>;
type FormBox = FormSummary['boxes'][number];

const PART_LABELS = { I: 'I, short term', II: 'II, long term' } as const;

/** A figure that needs a missing price is partial or unknown, although the form has to print a number. */
const printed = ({ rows, ...sums }: FormSummary['total'], field: 'proceedsUsd' | 'gainUsd') =>
  gainFigure({ ...sums, disposals: rows }, field);

/** The figures of a box and of the total. */
const figures: readonly { id: string; label: string; render: (sums: FormSummary['total']) => ReactNode }[] = [
  { id: 'rows', label: 'Rows', render: ({ rows }) => presentCount(rows) },
  { id: 'proceeds', label: 'Proceeds (d)', render: (sums) => <UsdText value={printed(sums, 'proceedsUsd')} /> },
  { id: 'cost', label: 'Cost (e)', render: ({ costUsd }) => <UsdText value={costUsd} /> },
  { id: 'adjustment', label: 'Adjustment (g)', render: ({ adjustmentUsd }) => <UsdText value={adjustmentUsd} /> },
  { id: 'gain', label: 'Gain or loss (h)', render: (sums) => <UsdText value={printed(sums, 'gainUsd')} isChange /> },
];

const columns: ListColumn<FormBox>[] = [
  { id: 'part', label: 'Part', render: ({ part }) => PART_LABELS[part] },
  { id: 'box', label: 'Box', render: ({ box }) => box },
  ...figures.flatMap((figure): ListColumn<FormBox>[] => [
    ...(figure.id === 'adjustment' ? [{ id: 'code', label: 'Code (f)', render: ({ codes }: FormBox) => codes }] : []),
    { ...figure, align: 'end' },
  ]),
];

/** The totals of each box as the form prints them. Adjustments are shown only if there are any. */
function BoxRows({ summary }: { readonly summary: FormSummary }) {
  const hasCodes = summary.boxes.some(({ codes }) => codes !== '');
  return (
    <Box sx={{ border: '1px solid', borderColor: 'hairlineRaised', borderRadius: '6px', overflow: 'hidden' }}>
      <ColumnList
        caption="Totals by box"
        columns={columns.filter(({ id }) => hasCodes || (id !== 'code' && id !== 'adjustment'))}
        rows={summary.boxes}
        cardsBelow="sm"
        rowKey={({ part, box }) => `${part} ${box}`}
        totals={{ byColumn: Object.fromEntries(figures.map(({ id, render }) => [id, render(summary.total)])) }}
        tableStyle={{ '& td, & th': { height: 44, borderColor: 'hairlineRaised' } }}
      />
    </Box>
  );
}
