import { booksCalls } from '../../contract/calls.ts';
import { type BrokerReportList } from '../../contract/form-8949.ts';
import { presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { LabelledSelect } from '../settings/labelled-select.tsx';
import { BrokerDisposalsDialog } from './broker-disposals-dialog.tsx';
import {
  COVERAGE_OPTIONS,
  draftOf,
  isSameReport,
  type ReportDraft,
  reportChoices,
  reportOf,
} from './report-choices.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { DayFields } from '@holdfast/web/ui/form/day-fields.tsx';
import { Loaded, loadFailureText } from '@holdfast/web/ui/loaded.tsx';

interface BrokerDialogProps extends DialogProps {
  readonly year: number;
}

type WalletItem = BrokerReportList['items'][number];
type Drafts = Readonly<Record<number, ReportDraft>>;

/** Which disposals brokers reported. This decides only the boxes and adjustments of form 8949. */
export function BrokerDialog({ year, ...opened }: BrokerDialogProps) {
  const reports = useCall(booksCalls.listBrokerReports, { params: { year } }, { enabled: opened.isOpen });
  const { data } = reports;
  const recording = useChange(booksCalls.setBrokerReport);
  const { form, dialog } = useFormDialog<{ drafts: Drafts }, void>({
    ...opened,
    about: year,
    values: { drafts: {} },
    send: async ({ drafts }) => {
      for (const { walletId, report } of data?.items ?? []) {
        const draft = drafts[walletId];
        const wanted = draft === undefined ? report : reportOf(draft);
        if (!isSameReport(wanted, report))
          await recording.mutateAsync({ params: { year, walletId }, body: { report: wanted } });
      }
    },
    done: () => `Broker forms for ${year} recorded.`,
  });
  const drafts = form.watch('drafts');
  const disposals = useDialog<WalletItem>();
  const shown = (
    <FormDialog
      {...dialog}
      title={`Broker forms for ${year}`}
      submitLabel="Record"
      error={dialog.error || loadFailureText(reports)}
      isWide
      intro={
        <>
          The forms that exchanges and brokers sent to you and to the IRS. They decide the boxes and adjustments of Form
          8949.
        </>
      }
    >
      {data?.isLocked ? (
        <Alert severity="info">{year} is locked. Unlock the year to change its broker forms.</Alert>
      ) : null}
      <Loaded
        query={reports}
        skeleton={120}
        empty={<Typography>No wallet had taxable disposals in {year}.</Typography>}
      >
        {({ items }) =>
          items.map((item) => (
            <WalletReport
              key={item.walletId}
              item={item}
              year={year}
              draft={drafts[item.walletId] ?? draftOf(item.report, year)}
              onChange={(draft) => form.setValue('drafts', { ...drafts, [item.walletId]: draft })}
              onDisposals={() => disposals.open(item)}
            />
          ))
        }
      </Loaded>
    </FormDialog>
  );
  // Outside the form, so that input there is not input here.
  return (
    <>
      {shown}
      <OpenedDialog dialog={disposals}>
        {(opened, content) => (
          <BrokerDisposalsDialog
            {...opened}
            year={year}
            walletId={content.walletId}
            walletName={content.walletName}
            isListedOnly={content.report?.coverage.kind === 'listed'}
          />
        )}
      </OpenedDialog>
    </>
  );
}

interface WalletReportProps {
  readonly item: WalletItem;
  readonly year: number;
  readonly draft: ReportDraft;
  readonly onChange: (draft: ReportDraft) => void;
  readonly onDisposals: () => void;
}

function WalletReport(props: WalletReportProps) {
  const { item, year, draft, onChange } = props;
  const { walletName, disposals, proceedsUsd } = item;
  return (
    <Columns gap={3}>
      <Box sx={{ minWidth: 0, alignSelf: 'center' }}>
        <Box sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>{walletName}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {disposals === 1 ? '1 disposal, ' : `${presentCount(disposals)} disposals, `}
          <UsdText value={proceedsUsd} /> proceeds
        </Box>
      </Box>
      <LabelledSelect
        label={`Broker form for ${walletName}`}
        isLabelHidden
        options={reportChoices(year)}
        value={draft.choice}
        onChange={(choice) => onChange({ ...draft, choice })}
      />
      {draft.choice === 'none' ? null : <CoverageFields {...props} />}
    </Columns>
  );
}

function CoverageFields({ item, draft, onChange, onDisposals }: WalletReportProps) {
  return (
    <>
      <LabelledSelect
        label={`The form of ${item.walletName} covers`}
        options={COVERAGE_OPTIONS}
        value={draft.coverage}
        onChange={(coverage) => onChange({ ...draft, coverage })}
      />
      <DisposalsPart item={item} draft={draft} onDisposals={onDisposals} />
      {draft.coverage === 'period' ? (
        <DayFields
          labels={{ from: 'First day', to: 'Last day' }}
          from={draft.fromDay}
          to={draft.toDay}
          onChange={({ from, to }) => onChange({ ...draft, fromDay: from, toDay: to })}
        />
      ) : null}
    </>
  );
}

/** Single disposals belong to a recorded form, so a changed form is recorded first. */
function DisposalsPart({ item, draft, onDisposals }: Pick<WalletReportProps, 'item' | 'draft' | 'onDisposals'>) {
  const isRecorded = isSameReport(item.report, reportOf(draft));
  const count = item.listed === 1 ? '1 disposal' : `${presentCount(item.listed)} disposals`;
  const hint = item.listed === 0 ? 'No disposals listed.' : `${count} listed.`;
  return (
    <Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 1 }}>
        {isRecorded ? hint : 'Record the form to list its disposals.'}
      </Box>
      <Button
        variant="outlined"
        fullWidth
        disabled={!isRecorded}
        aria-label={`Disposals on the form of ${item.walletName}`}
        onClick={onDisposals}
      >
        Disposals and basis
      </Button>
    </Box>
  );
}
