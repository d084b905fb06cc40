import { formatUsDate, parseBooksDay } from '@holdfast/calendar';
import type { FormFormat } from '../../contract/form-8949.ts';
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
import type { FormOutcome } from './write-form.ts';

/** Printed on the document and kept nowhere: not in the database, not in a log, not in an address. */
interface Taxpayer {
  readonly taxpayerName?: string | undefined;
  readonly taxpayerNumber?: string | undefined;
}

const FILES: Readonly<Record<FormFormat, { readonly ending: string; readonly contentType: string }>> = {
  csv: { ending: '.csv', contentType: 'text/csv; charset=utf-8' },
  taxact: { ending: '-taxact.csv', contentType: 'text/csv; charset=utf-8' },
  txf: { ending: '.txf', contentType: 'text/plain; charset=us-ascii' },
  pdf: { ending: '.pdf', contentType: 'application/pdf' },
};

async function getFormFile(
  { pool, config, now, compute }: Pick<DocumentDependencies, 'pool' | 'config' | 'now' | 'compute'>,
  { format, taxpayerName, taxpayerNumber, ...choice }: FormChoice & Taxpayer & { readonly format: FormFormat },
): Promise<FileResult> {
  const { calendar } = await loadBookCalendar(pool, config);
  const createdAt = now();
  const outcome = await compute('writeForm', {
    ...(await loadFormInput(pool, choice)),
    format,
    pdf: {
      taxpayerName,
      taxpayerNumber,
      doubt: await doubtOf(pool, { ...config, ...choice, now: createdAt }),
      createdAt,
    },
    exportDate: formatUsDate(calendar.dayOf({ at: createdAt.getTime() })),
  });
  const { ending, contentType } = FILES[format];
  return { fileName: `form-8949-${choice.year}${ending}`, contentType, bytes: resultOf(outcome, choice) };
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
