import { type AgreementVersionUse, contract } from '@holdfast/contract';
import { mdiTextBoxOutline } from '@mdi/js';
import { rateText } from '../../../lib/rate-text.ts';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { ListCard } from '../page-parts/list-card.tsx';
import { countColumn, dateColumn } from '../../../ui/list/usual-columns.tsx';
import { TextDialog, TextSections } from '../../../ui/text-dialog.tsx';

/** Agreement versions: the text and loan terms of each, and the deposits under them. */
export function AgreementPage() {
  const { content, isOpen, opening, open, close } = useDialog<AgreementVersionUse>();
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
        rowActions={(version) => [{ label: 'Show text', icon: mdiTextBoxOutline, onSelect: () => open(version) }]}
      />
      {content === null ? null : (
        <TextDialog
          key={opening}
          isOpen={isOpen}
          title={`Terms of Service, version ${content.version}`}
          onClose={close}
        >
          <TextSections sections={content.sections} />
        </TextDialog>
      )}
    </LiabilitiesFrame>
  );
}

const versionsList = defineList(contract.listAgreementVersions, {
  id: 'agreement-versions',
  noun: { one: 'version', many: 'versions' },
  rowKey: (version) => version.version,
  rowLabel: (version) => `Version ${version.version}`,
  filters: [],
  columns: [
    {
      id: 'version',
      label: 'Version',
      hideable: false,
      mobile: 'title',
      render: (version) => version.version,
      csv: (version) => version.version,
    },
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
