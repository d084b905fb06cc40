import type { ClientAgreement } from '@holdfast/contract';
import { momentText, utcText } from '../../../lib/date-text.ts';

export function acceptanceWords({ acceptedAt, acceptedVersion, isCurrent, agreement }: ClientAgreement): string {
  if (acceptedAt === null || acceptedVersion === null) return 'Not accepted yet.';
  const accepted = `Accepted on ${momentText(acceptedAt)}, version ${acceptedVersion}.`;
  if (isCurrent) return accepted;
  return agreement.version === acceptedVersion
    ? `${accepted} A newer version is in force.`
    : `${accepted} The text below is version ${agreement.version}.`;
}

/** The text with the version and time of acceptance, to be kept outside of the service. */
export function agreementFileText({ acceptedAt, acceptedVersion, agreement }: ClientAgreement): string {
  const head = [
    'Terms of Service',
    `Version ${agreement.version}`,
    acceptedAt === null
      ? 'Not accepted yet'
      : `Version ${acceptedVersion ?? 'unknown'} accepted on ${utcText(acceptedAt)}`,
  ];
  const sections = agreement.sections.map(({ title, paragraphs }, index) =>
    [`${index + 1}. ${title}`, ...paragraphs].join('\n\n'),
  );
  return [head.join('\n'), ...sections, ''].join('\n\n');
}
