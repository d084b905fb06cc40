import type { ClientAgreement } from '@holdfast/contract';
import { AGREEMENT_SECTIONS } from '../../../lib/agreement-text.ts';
import { momentText, utcText } from '../../../ui/list/date-text.ts';

export function acceptanceWords({ acceptedAt, acceptedVersion, currentVersion, isCurrent }: ClientAgreement): string {
  if (acceptedAt === null || acceptedVersion === null) return 'Not accepted yet.';
  if (isCurrent) return `Accepted on ${momentText(acceptedAt)}, version ${acceptedVersion}.`;
  return `Version ${acceptedVersion} was accepted on ${momentText(acceptedAt)}. The text below is version ${currentVersion}.`;
}

/** The text with who accepted what when, to be kept outside of the service. */
export function agreementFileText(agreement: ClientAgreement): string {
  const { acceptedAt, acceptedVersion, currentVersion } = agreement;
  const head = [
    'Terms of Service',
    `Version ${currentVersion}`,
    acceptedAt === null
      ? 'Not accepted yet'
      : `Version ${acceptedVersion ?? 'unknown'} accepted on ${utcText(acceptedAt)}`,
  ];
  const sections = AGREEMENT_SECTIONS.map(({ title, paragraphs }, index) =>
    [`${index + 1}. ${title}`, ...paragraphs].join('\n\n'),
  );
  return [head.join('\n'), ...sections, ''].join('\n\n');
}
