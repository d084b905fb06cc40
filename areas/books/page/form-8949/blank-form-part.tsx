import { useCall, useUpload } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { FileButton } from '@holdfast/web/ui/form/file-button.tsx';
import { useFileDrop } from '@holdfast/web/ui/form/use-file-drop.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { booksCalls } from '../../contract/calls.ts';
import { type BlankForm, BLANK_FORM_BYTES_MAX } from '../../contract/form-8949.ts';
import { BLANK_FORM_TITLES, type BlankFormKind } from '../../engine/form-8949/official/blank-form-kind.ts';

/** The pages of the tax office with the form of this year and all earlier ones. */
const SOURCES: Readonly<Record<BlankFormKind, string>> = {
  form8949: 'https://www.irs.gov/forms-pubs/about-form-8949',
  scheduleD: 'https://www.irs.gov/forms-pubs/about-schedule-d-form-1040',
};

interface BlankFormChoice {
  readonly kind: BlankFormKind;
  readonly year: number;
}

export function useBlankForm(choice: BlankFormChoice | null) {
  const query = useCall(booksCalls.listBlankForms, undefined, { enabled: choice !== null });
  const form = query.data?.items.find(({ kind, year }) => kind === choice?.kind && year === choice.year);
  return { query, isReady: choice === null || form !== undefined };
}

/** The blank form of the year that is filled in: which one was added, or where to drop one. */
export function BlankFormPart({ kind, year, query }: BlankFormChoice & Pick<ReturnType<typeof useBlankForm>, 'query'>) {
  const title = `${BLANK_FORM_TITLES[kind]} of ${year}`;
  return (
    <Loaded query={query} failure="The blank forms could not be loaded" skeleton={120}>
      {({ items, fillable }) => {
        const added = items.find((item) => item.kind === kind && item.year === year);
        const years = fillable.filter((each) => each.kind === kind).map((each) => each.year);
        if (!years.includes(year))
          return (
            <Alert severity="info">
              {title} cannot be filled in; years that can: {years.join(', ')}. Attach the PDF statement instead.
            </Alert>
          );
        return <DropZone kind={kind} title={title} added={added} />;
      }}
    </Loaded>
  );
}

interface DropZoneProps {
  readonly kind: BlankFormKind;
  readonly title: string;
  readonly added: BlankForm | undefined;
}

function DropZone({ kind, title, added }: DropZoneProps) {
  const may = useMay();
  const { send, isBusy, refusal } = useBlankFormUpload();
  const mayAdd = may(booksCalls.addBlankForm);
  const drop = useFileDrop((files) => {
    if (mayAdd && !isBusy) void send(files);
  });
  return (
    <Box>
      <Box
        role="group"
        aria-label="Blank form"
        {...drop.target}
        sx={{
          ...drop.look,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: 3,
        }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="subtitle1" component="p">
            {added ? `Blank ${title}, added ${dayText(added.addedAt)}` : `Drop the blank ${title} here`}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {added ? 'It is filled in with the figures below. ' : 'The PDF as published, once for each year: '}
            <Link href={SOURCES[kind]} target="_blank" rel="noopener noreferrer">
              {added ? 'All years on irs.gov' : 'download it from irs.gov'}
            </Link>
            {mayAdd || added ? '' : '. An admin or bookkeeper can add it'}.
          </Typography>
        </Box>
        {mayAdd ? (
          <FileButton
            variant="outlined"
            size="small"
            accept=".pdf,application/pdf"
            disabled={isBusy}
            onFile={(file) => void send([file])}
          >
            {isBusy ? 'Reading…' : added ? 'Replace blank form' : 'Choose blank form'}
          </FileButton>
        ) : null}
      </Box>
      {refusal === '' ? null : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
    </Box>
  );
}

/** Sends files one after the other; each is recognised by the server, whatever its name. */
function useBlankFormUpload() {
  const { enqueueSnackbar } = useSnackbar();
  const upload = useUpload(booksCalls.addBlankForm);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setRefusal('');
    for (const file of files) {
      const refused = await sendOne(file);
      if (refused !== '') setRefusal(files.length === 1 ? refused : `${file.name}: ${refused}`);
    }
    setBusy(false);
  };
  const sendOne = async (file: File): Promise<string> => {
    if (file.size > BLANK_FORM_BYTES_MAX) return 'This file is larger than 2 MB. Choose the form as published.';
    try {
      const { kind, year } = await upload.mutateAsync({
        input: { file },
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      enqueueSnackbar(`Blank ${BLANK_FORM_TITLES[kind]} of ${year} added.`, { variant: 'success' });
      return '';
    } catch (error) {
      const { fields, rest } = placeRefusal(error, ['file'], 'The file could not be read.');
      return [...fields.values(), rest].filter((text) => text !== '').join(' ');
    }
  };
  return { send, isBusy, refusal };
}
