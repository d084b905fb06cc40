import { lendingCalls } from '../../contract/calls.ts';
import { type AgreementAcceptance, type AgreementVersionUse } from '@holdfast/accounts/contract';
import { presentCount } from '@holdfast/money';
import { mdiAccountCheckOutline, mdiTextBoxOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { rateText } from '@holdfast/web/lib/rate-text.ts';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { ListCard } from '../page-parts/list-card.tsx';
import { countColumn, dateColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { TextDialog, TextSections } from '@holdfast/web/ui/text-dialog.tsx';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { ClientLabel } from '../page-parts/client-label.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

type Opened = { readonly kind: 'text' | 'acceptances'; readonly version: AgreementVersionUse };

/** Agreement versions: the text and loan terms of each, who accepted it, and the deposits under it. */
export function AgreementPage() {
  const { content, isOpen, opening, open, close } = useDialog<Opened>();
  return (
    <LiabilitiesFrame subtitle="The Terms of Service and the loan terms of each version.">
      <ListCard
        list={versionsList}
        title="Agreement versions"
        text={
          'A deposit keeps the rate and the notice period of the version in force when it was made. A new ' +
          'version must be accepted by every client.'
        }
        empty={{ title: 'No versions', text: 'Versions of the Terms of Service are listed here.' }}
        rowActions={(version) => [
          { label: 'Show text', icon: mdiTextBoxOutline, onSelect: () => open({ kind: 'text', version }) },
          {
            label: 'Show who accepted it',
            icon: mdiAccountCheckOutline,
            call: lendingCalls.listAgreementAcceptances,
            onSelect: () => open({ kind: 'acceptances', version }),
          },
        ]}
      />
      {content?.kind === 'text' ? (
        <TextDialog
          key={opening}
          isOpen={isOpen}
          title={`Terms of Service, version ${content.version.version}`}
          onClose={close}
        >
          <TextSections sections={content.version.sections} />
        </TextDialog>
      ) : null}
      {content?.kind === 'acceptances' ? (
        <TextDialog key={opening} isOpen={isOpen} title={`Accepted version ${content.version.version}`} onClose={close}>
          <Acceptances version={content.version.version} />
        </TextDialog>
      ) : null}
    </LiabilitiesFrame>
  );
}

const LISTED_MAX = 200;

/** Everyone who accepted a version, the latest first. */
function Acceptances({ version }: { readonly version: string }) {
  const acceptances = useCall(lendingCalls.listAgreementAcceptances, {
    params: { version },
    query: { limit: LISTED_MAX },
  });
  return (
    <Loaded
      query={acceptances}
      failure="The acceptances could not be loaded"
      skeleton={160}
      empty={{ title: 'Nobody accepted this version', text: 'Clients and staff accept the version in force.' }}
    >
      {(data) => (
        <>
          <ColumnList
            caption={`Users who accepted version ${version}`}
            columns={ACCEPTANCE_COLUMNS}
            rows={data.items}
            rowKey={({ userId }) => String(userId)}
          />
          {data.total > data.items.length ? (
            <Box sx={{ mt: 3, typography: 'caption', color: 'text.secondary' }}>
              The latest {data.items.length} of {presentCount(data.total)}.
            </Box>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

const ACCEPTANCE_COLUMNS: readonly ListColumn<AgreementAcceptance>[] = [
  {
    id: 'user',
    label: 'User',
    render: ({ userName, userEmail }) => <ClientLabel name={userName} email={userEmail} />,
  },
  { id: 'accepted', label: 'Accepted', align: 'end', render: ({ acceptedAt }) => momentText(acceptedAt) },
];

const versionsList = defineList(lendingCalls.listAgreementVersions, {
  id: 'agreement-versions',
  noun: { one: 'version', many: 'versions' },
  rowKey: (version) => version.version,
  rowLabel: (version) => `Version ${version.version}`,
  filters: [],
  columns: [
    textColumn({ id: 'version', label: 'Version', hideable: false, mobile: 'title', of: ({ version }) => version }),
    {
      id: 'status',
      label: 'Status',
      render: (version) =>
        version.isInForce ? <StatusChip label="In force" tone="gain" /> : <StatusChip label="Earlier" tone="neutral" />,
      csv: (version) => (version.isInForce ? 'In force' : 'Earlier'),
    },
    {
      id: 'rate',
      label: 'Annual rate',
      align: 'end',
      render: (version) => rateText(version.annualRate),
      csv: (version) => version.annualRate,
    },
    {
      id: 'notice',
      label: 'Notice period',
      align: 'end',
      render: (version) => (version.noticeDays === 1 ? '1 day' : `${version.noticeDays} days`),
      csv: (version) => String(version.noticeDays),
    },
    countColumn({ id: 'deposits', label: 'Deposits', of: (version) => version.deposits }),
    countColumn({ id: 'accepted', label: 'Accepted by', of: (version) => version.acceptedBy }),
    dateColumn({ id: 'published', label: 'Published', of: (version) => version.publishedAt }),
  ],
});
