import { booksCalls } from '../../contract/calls.ts';
import { type FormFormat } from '../../contract/form-8949.ts';
import { type LockCounts } from '../../contract/review.ts';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile } from '@holdfast/web/lib/files.ts';

export type FormLines = 'perSale' | 'perCoin';
export type FormRounding = 'cents' | 'dollars';

/** Held only by the open dialog and sent in the request body. */
export interface Taxpayer {
  readonly name: string;
  readonly number: string;
}

interface Download {
  readonly year: number;
  readonly choice: { readonly format: FormFormat; readonly lines: FormLines; readonly rounding: FormRounding };
  readonly taxpayer: Taxpayer;
  readonly isLocking: boolean;
  /** What is unresolved in the year and was acknowledged; null where nothing was. */
  readonly acknowledged: LockCounts | null;
  readonly onDone: () => void;
}

const PRINTS_TAXPAYER: ReadonlySet<FormFormat> = new Set(['pdf', 'official', 'scheduleD']);

/** As the server names them. */
const FILE_NAMES: Readonly<Record<FormFormat, (year: number) => string>> = {
  pdf: (year) => `form-8949-${year}.pdf`,
  csv: (year) => `form-8949-${year}.csv`,
  txf: (year) => `form-8949-${year}.txf`,
  taxact: (year) => `form-8949-${year}-taxact.csv`,
  official: (year) => `form-8949-${year}-official.pdf`,
  scheduleD: (year) => `schedule-d-${year}.pdf`,
};

/** The file is downloaded first, so it is available even if the year cannot be locked; the reason stays visible. */
export function useDownload({ year, choice, taxpayer, isLocking, acknowledged, onDone }: Download) {
  const { enqueueSnackbar } = useSnackbar();
  const lock = useChange(booksCalls.lockYear);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const download = async () => {
    setBusy(true);
    setRefusal('');
    let isSaved = false;
    try {
      const body = { ...choice, ...(PRINTS_TAXPAYER.has(choice.format) ? taxpayerBody(taxpayer) : {}) };
      saveFile({
        name: FILE_NAMES[choice.format](year),
        content: (await callApi(booksCalls.createForm8949, { params: { year }, body })) as Blob,
      });
      isSaved = true;
      if (isLocking) await lock.mutateAsync({ params: { year }, body: { acknowledged } });
      enqueueSnackbar(
        isLocking ? `Form 8949 of ${year} downloaded and the year locked.` : `Form 8949 of ${year} downloaded.`,
        { variant: 'success' },
      );
      onDone();
    } catch (error) {
      setRefusal(
        isSaved
          ? `The file is downloaded, but ${year} is not locked: ${errorText(error)}`
          : errorText(error, 'The form could not be created.'),
      );
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy, refusal };
}

/** An empty field prints a blank line. */
function taxpayerBody({ name, number }: Taxpayer): { taxpayerName?: string; taxpayerNumber?: string } {
  return {
    ...(name.trim() === '' ? {} : { taxpayerName: name.trim() }),
    ...(number.trim() === '' ? {} : { taxpayerNumber: number.trim() }),
  };
}
