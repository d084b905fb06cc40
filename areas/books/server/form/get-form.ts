import { formatUsDate, parseBooksDay } from '@holdfast/calendar';
import type { FormFormat } from '../../contract/form-8949.ts';
import type { BlankFormKind } from '../../engine/form-8949/official/blank-form-kind.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { listLockedYears } from '../generation/locked-periods.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type FileResult } from '@holdfast/http/server/handler.ts';
import type { DocumentDependencies } from '../book-computations.ts';
import { datedBooksDoubt } from '../settings/book-state.ts';
import { countOpenWork } from '../worklist/list-work.ts';
import { countUnknownReported, type FormChoice, loadFormInput } from './load-form.ts';
import { loadBlankForm } from './official/blank-forms.ts';
import type { FormOutcome } from './write-form.ts';

/** Printed on the document and kept nowhere: not in the database, not in a log, not in an address. */
interface Taxpayer {
  readonly taxpayerName?: string | undefined;
  readonly taxpayerNumber?: string | undefined;
}

const FILES: Readonly<Record<FormFormat, { readonly name: (year: number) => string; readonly contentType: string }>> = {
  csv: { name: (year) => `form-8949-${year}.csv`, contentType: 'text/csv; charset=utf-8' },
  taxact: { name: (year) => `form-8949-${year}-taxact.csv`, contentType: 'text/csv; charset=utf-8' },
  txf: { name: (year) => `form-8949-${year}.txf`, contentType: 'text/plain; charset=us-ascii' },
  pdf: { name: (year) => `form-8949-${year}.pdf`, contentType: 'application/pdf' },
  official: { name: (year) => `form-8949-${year}-official.pdf`, contentType: 'application/pdf' },
  scheduleD: { name: (year) => `schedule-d-${year}.pdf`, contentType: 'application/pdf' },
};
const BLANK_KINDS: Partial<Record<FormFormat, BlankFormKind>> = { official: 'form8949', scheduleD: 'scheduleD' };

async function getFormFile(
  { pool, config, now, compute }: Pick<DocumentDependencies, 'pool' | 'config' | 'now' | 'compute'>,
  { format, taxpayerName, taxpayerNumber, ...choice }: FormChoice & Taxpayer & { readonly format: FormFormat },
): Promise<FileResult> {
  const { calendar } = await loadBookCalendar(pool, config);
  const createdAt = now();
  const kind = BLANK_KINDS[format];
  const outcome = await compute('writeForm', {
    ...(await loadFormInput(pool, choice)),
    format,
    blank: kind === undefined ? null : { kind, bytes: await loadBlankForm(pool, { kind, year: choice.year }) },
    pdf: {
      taxpayerName,
      taxpayerNumber,
      doubt: await doubtOf(pool, { ...config, ...choice, now: createdAt }),
      createdAt,
    },
    exportDate: formatUsDate(calendar.dayOf({ at: createdAt.getTime() })),
  });
  const { name, contentType } = FILES[format];
  return { fileName: name(choice.year), contentType, bytes: resultOf(outcome, choice) };
}

/** A locked year has what was filed, whatever changed since. */
async function doubtOf(
  queries: Queries,
  { year, timeZone, now }: { year: number; timeZone: string; now: Date },
): Promise<string | null> {
  if ((await listLockedYears(queries)).some((lock) => lock.year === year)) return null;
  return datedBooksDoubt(queries, { timeZone, now, last: parseBooksDay(`${year}-12-31`) });
}

export const formHandlers = defineHandlers(({ pool, config, now, compute }: DocumentDependencies) => ({
  getForm8949: ({ params, query }) => getFormFile({ pool, config, now, compute }, { ...params, ...query }),
  createForm8949: ({ params, body }) => getFormFile({ pool, config, now, compute }, { ...params, ...body }),

  async getForm8949Summary({ params, query }) {
    const choice = { ...params, ...query };
    const input = await loadFormInput(pool, choice);
    const { timeZone } = await loadBookCalendar(pool, config);
    const locked = await listLockedYears(pool);
    return {
      ...resultOf(await compute('summarizeForm', input), choice),
      unknownReported: countUnknownReported(input),
      openWork: await countOpenWork(pool, { timeZone, year: choice.year }),
      isLocked: locked.some(({ year }) => year === choice.year),
    };
  },
}));

function resultOf<T>(outcome: FormOutcome<T>, { year }: FormChoice): T {
  if ('refusal' in outcome) throw invalidField({ loc: ['path', 'year'], msg: outcome.refusal, input: year });
  return outcome.result;
}
