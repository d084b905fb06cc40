import { importsCalls } from '../contract/calls.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { cardRow, cardSides, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { ExportNoteButton } from './export-note.tsx';
import { ImportFrame } from './import-frame.tsx';
import { fileText } from './import-labels.ts';
import { KnownProviders } from './known-providers.tsx';
import { DropZone, useImportUpload } from './upload.tsx';

/** The start of an import: a file to choose, or a preview to continue with. */
export function NewImport() {
  const upload = useImportUpload();
  const change = useChangeAddress();
  const start = async (file: File) => {
    const id = await upload.send(file);
    if (id !== undefined) change({ import: String(id) });
  };
  return (
    <ImportFrame tab="new" actions={<ExportNoteButton />}>
      <Card component="section" aria-label="New import" sx={{ p: { xs: 4, sm: 6 } }}>
        {upload.error === '' ? null : (
          <Alert severity="error" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
            {upload.error}
          </Alert>
        )}
        <DropZone upload={upload} onFile={(file) => void start(file)} />
      </Card>
      <UnfinishedPreviews />
      <KnownProviders />
    </ImportFrame>
  );
}

const UNFINISHED = { query: { status: 'previewed' as const, limit: 5 } };

function UnfinishedPreviews() {
  const { data } = useCall(importsCalls.listImports, UNFINISHED);
  if (!data || data.items.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="unfinished" sx={{ mt: 6 }}>
      <Typography id="unfinished" variant="h2" sx={{ ...cardSides, pt: 5, pb: 3 }}>
        Previews that are not imported yet
      </Typography>
      <Box component="ul" sx={plainList}>
        {data.items.map((one) => (
          <Row component="li" key={one.id} sx={{ columnGap: 4, rowGap: 1, ...cardRow }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <TextLink
                to="/admin/import"
                search={{ import: String(one.id) }}
                dir="auto"
                sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}
              >
                {one.fileName}
              </TextLink>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
                {[one.layoutName ?? '', fileText(one)].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <DateCell instant={one.createdAt} />, {one.by.name}
            </Typography>
          </Row>
        ))}
      </Box>
    </Card>
  );
}
