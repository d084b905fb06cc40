import type { Form8949 } from '@holdfast/accounting';
import { formatDecimal, sum } from '@holdfast/money';
import { listLockedYears } from '../../../books/locked-years.ts';
import { loadBookCalendar } from '../../../books/book-calendar.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { countOpenWork } from '../worklist/count-open-work.ts';
import { type FormChoice, loadForm8949 } from './load-form.ts';

export async function getFormSummary({ pool, config }: ReadingDependencies, choice: FormChoice) {
  const { form, unknownReported } = await loadForm8949(pool, choice);
  const { timeZone } = await loadBookCalendar(pool, config);
  const locked = await listLockedYears(pool);
  return {
    ...summarize(form),
    missingBasis: form.issues.filter((issue) => issue.code === 'missing_basis').length,
    unknownReported,
    openWork: await countOpenWork(pool, { timeZone, year: choice.year }),
    isLocked: locked.some(({ year }) => year === choice.year),
  };
}

/** As printed: the totals are sums of printed lines. */
function summarize({ parts }: Form8949) {
  const boxes = parts.flatMap((part) => part.boxes);
  const figures = (totals: readonly (typeof boxes)[number]['totals'][]) => ({
    proceedsUsd: formatDecimal(sum(totals.map(({ proceeds }) => proceeds))),
    costUsd: formatDecimal(sum(totals.map(({ cost }) => cost))),
    adjustmentUsd: formatDecimal(sum(totals.map(({ adjustment }) => adjustment))),
    gainUsd: formatDecimal(sum(totals.map(({ gain }) => gain))),
  });
  return {
    boxes: boxes.map(({ part, box, rows, totals }) => ({
      part,
      box,
      codes: [...new Set(rows.flatMap(({ code }) => [...code]))].sort().join(''),
      rows: rows.length,
      ...figures([totals]),
    })),
    total: {
      rows: boxes.reduce((count, { rows }) => count + rows.length, 0),
      ...figures(boxes.map(({ totals }) => totals)),
    },
  };
}
