import { importsCalls } from '../contract/calls.ts';
import { type CallInput, type JobSummary } from '@holdfast/contract';
import { type ImportDetails } from '../contract/imports.ts';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';
import { hasEnded } from '@holdfast/operations/page/job-list';
import { jobWatch, useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { makeStale } from '@holdfast/web/lib/query-cache.ts';

export type Choices = CallInput<typeof importsCalls.changeImport>['body'];

/** The choices of a preview with one change. Another provider has another account, so its wallet is chosen anew. */
export function changedChoices({ choices, wallet }: ImportDetails, change: Partial<Choices>): Choices {
  const isOtherProvider = change.provider !== undefined && change.provider !== choices.provider;
  return {
    provider: choices.provider,
    walletId: isOtherProvider ? undefined : wallet?.id,
    timeZone: choices.timeZone ?? undefined,
    dateOrder: choices.dateOrder ?? undefined,
    decimalMark: choices.decimalMark ?? undefined,
    ownAddress: choices.ownAddress ?? undefined,
    direction: choices.direction ?? undefined,
    // Another provider may recognise another sheet.
    sheet: isOtherProvider ? undefined : (choices.sheet ?? undefined),
    addsToOtherAccount: choices.addsToOtherAccount,
    mapping: choices.mapping ?? undefined,
    skipAlreadyThere: choices.skipAlreadyThere,
    mergeDuplicates: choices.mergeDuplicates,
    ...change,
  };
}

export interface ImportActions {
  readonly isBusy: boolean;
  /** Previews the file again with another choice. */
  readonly choose: (change: Partial<Choices>) => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly answer: (answers: readonly { readonly symbol: string; readonly coinId: number | null }[]) => Promise<void>;
  readonly downloadRefused: () => Promise<void>;
}

/** The changes of one import. A refusal is shown as a toast, because the page stays as it is. */
export function useImportActions(details: ImportDetails): ImportActions {
  const params = { id: details.id };
  const { enqueueSnackbar } = useSnackbar();
  const change = useChange(importsCalls.changeImport);
  const confirm = useChange(importsCalls.confirmImport);
  const answer = useChange(importsCalls.answerImportSymbols);
  const attempt = async (action: () => Promise<JobSummary | undefined>, fallback: string) => {
    try {
      const job = await action();
      if (job) jobWatch.note(job);
    } catch (error) {
      enqueueSnackbar(errorText(error, fallback), { variant: 'error' });
    }
  };
  return {
    isBusy: change.isPending || confirm.isPending || answer.isPending || details.jobId !== null,
    choose: (next) =>
      attempt(
        () => change.mutateAsync({ params, body: changedChoices(details, next) }),
        'The preview could not be changed.',
      ),
    confirm: () => attempt(() => confirm.mutateAsync({ params }), 'The import could not be started.'),
    answer: (answers) =>
      attempt(
        () =>
          answer.mutateAsync({
            params,
            body: { answers: answers.map(({ symbol, coinId }) => ({ symbol, coinId })) },
          }),
        'The answers could not be saved.',
      ),
    downloadRefused: () =>
      attempt(async () => {
        const content = await callApi(importsCalls.downloadRefusedRows, { params });
        saveFile({ name: refusedName(details.fileName), content: content as Blob });
        return undefined;
      }, 'The refused rows could not be downloaded.'),
  };
}

/** Discards an import. Its own responses are not loaded again, because the server no longer has them. */
export function useDiscard(): (id: number) => Promise<void> {
  const cache = useQueryClient();
  return async (id) => {
    await callApi(importsCalls.discardImport, { params: { id } });
    void makeStale(cache, { changes: importsCalls.discardImport.changes, except: (query) => isAbout(query, id) });
  };
}

function isAbout({ queryKey }: Pick<Query, 'queryKey'>, importId: number): boolean {
  const [call, input] = queryKey as [string, { readonly params?: { readonly id?: number } } | undefined];
  return call.includes(importsCalls.getImport.path) && input?.params?.id === importId;
}

/** "kraken-refused.csv". */
export function refusedName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/u, '')}-refused.csv`;
}

/** The unfinished job of an import, live. */
export function useImportJob({ id, jobId }: Pick<ImportDetails, 'id' | 'jobId'>): JobSummary | undefined {
  const { jobs } = useJobWatch();
  return jobs.find((job) => (job.id === jobId || isJobOf(job, id)) && !hasEnded(job));
}

function isJobOf(job: JobSummary, importId: number): boolean {
  return job.kind === 'import-file' && job.key === String(importId);
}
