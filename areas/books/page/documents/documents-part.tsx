/** The documents of a transaction, a journal entry or a month: attach one, download it, see who added it and when. */
import { countNoun } from '@holdfast/money';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveFile, sizeText } from '@holdfast/web/lib/files.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { FileButton } from '@holdfast/web/ui/form/file-button.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { useFileDrop } from '@holdfast/web/ui/form/use-file-drop.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import {
  mdiDownload,
  mdiFileImageOutline,
  mdiFilePdfBox,
  mdiFileRemoveOutline,
  mdiPaperclip,
  mdiTrashCanOutline,
} from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { booksCalls } from '../../contract/calls.ts';
import type { AttachedDocument } from '../../contract/documents.ts';
import { RowButton } from '../ledger/row-actions.tsx';
import { LateDocumentDialog, RemoveDocumentDialog } from './document-dialogs.tsx';
import { useAttach } from './use-attach.ts';

/** More than these are shown a page at a time nowhere yet: an auditor asks the API for the rest. */
const SHOWN_MAX = 100;
const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp';

interface DocumentsPartProps {
  /** As in `documentTarget`. */
  readonly target: string;
}

type Opened =
  | { readonly kind: 'late'; readonly files: readonly File[] }
  | { readonly kind: 'remove'; readonly document: AttachedDocument };

export function DocumentsPart({ target }: DocumentsPartProps) {
  const documents = useCall(booksCalls.listDocuments, { query: { target, limit: SHOWN_MAX } });
  const may = useMay();
  const dialog = useDialog<Opened>();
  const { attach, isBusy, refusal } = useAttach(target);
  const mayAttach = may(booksCalls.attachDocument);
  const isClosed = documents.data?.isClosed ?? false;
  const take = (files: readonly File[]) => {
    if (!mayAttach || isBusy || files.length === 0) return;
    if (isClosed) dialog.open({ kind: 'late', files });
    else void attach(files);
  };
  const drop = useFileDrop(take);
  const { content, isOpen, opening, close } = dialog;
  const opened = { isOpen, onClose: close };
  return (
    <Box role="group" aria-label="Documents" {...drop.target} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Loaded query={documents} failure="The documents could not be loaded" skeleton={56}>
        {({ items, total }) => (
          <>
            {items.length === 0 ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                No documents.
              </Typography>
            ) : (
              <Box component="ul" aria-label="Documents" sx={plainList}>
                {items.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    isOfTarget={document.target === target}
                    onRemove={isClosed ? null : () => dialog.open({ kind: 'remove', document })}
                  />
                ))}
              </Box>
            )}
            {total > items.length ? (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {countNoun(total - items.length, 'more document')} not shown.
              </Typography>
            ) : null}
          </>
        )}
      </Loaded>
      {mayAttach ? (
        <Box sx={{ ...drop.look, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: 3 }}>
          <FileButton
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiPaperclip} size={16} />}
            accept={ACCEPT}
            disabled={isBusy}
            onFile={(file) => take([file])}
          >
            {isBusy ? 'Attaching…' : 'Attach document'}
          </FileButton>
          <Typography variant="caption" sx={{ color: 'text.secondary', flex: '1 1 160px' }}>
            PDF, PNG, JPEG or WebP, up to 10 MB. Or drop it here.
          </Typography>
        </Box>
      ) : null}
      {refusal === '' ? null : <Alert severity="error">{refusal}</Alert>}
      {content?.kind === 'late' ? (
        <LateDocumentDialog key={opening} {...opened} target={target} files={content.files} />
      ) : null}
      {content?.kind === 'remove' ? (
        <RemoveDocumentDialog key={opening} {...opened} document={content.document} />
      ) : null}
    </Box>
  );
}

interface DocumentRowProps {
  readonly document: AttachedDocument;
  /** False for a document of an entry of the month. */
  readonly isOfTarget: boolean;
  /** Null where nothing is removed. */
  readonly onRemove: (() => void) | null;
}

function DocumentRow({ document, isOfTarget, onRemove }: DocumentRowProps) {
  const may = useMay();
  const isGone = document.removedAt !== null;
  const mayRemove = onRemove !== null && !isGone && may(booksCalls.removeDocument);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 3,
        py: 3,
        borderTop: '1px solid',
        borderColor: 'hairlineRaised',
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <IconTile
        path={isGone ? mdiFileRemoveOutline : document.type === 'application/pdf' ? mdiFilePdfBox : mdiFileImageOutline}
        tone="neutral"
      />
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'subtitle2', ...(isGone && { color: 'text.secondary' }) }}>
          <bdi>{document.name}</bdi>
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {sizeText(document.size)}, added by <bdi>{document.addedByName ?? 'a deleted user'}</bdi>,{' '}
          {momentText(document.addedAt)}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }} title={document.sha256}>
          SHA-256 <span dir="ltr">{shortHash(document.sha256)}</span>
          {isOfTarget ? null : <>. Of {entryText(document.target)}</>}
        </Box>
        {document.reason === '' ? null : (
          <Box sx={{ typography: 'caption' }}>
            <bdi>{document.reason}</bdi>
          </Box>
        )}
        {document.isLate && !isGone ? <StatusChip label="Added after closing" tone="warning" /> : null}
        {document.removedAt === null ? null : (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            Removed by <bdi>{document.removedByName ?? 'a deleted user'}</bdi>, {momentText(document.removedAt)}:{' '}
            <bdi>{document.removedReason}</bdi>
          </Box>
        )}
      </Box>
      {isGone ? null : (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', flexShrink: 0 }}>
          <DownloadButton document={document} />
          {mayRemove ? (
            <RowButton icon={mdiTrashCanOutline} label={`Remove ${document.name}`} onClick={onRemove} />
          ) : null}
        </Box>
      )}
    </Box>
  );
}

function DownloadButton({ document: { id, name } }: { readonly document: AttachedDocument }) {
  const { enqueueSnackbar } = useSnackbar();
  const download = async () => {
    try {
      saveFile({ name, content: (await callApi(booksCalls.downloadDocument, { params: { id } })) as Blob });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'The document could not be downloaded.'), { variant: 'error' });
    }
  };
  return <RowButton icon={mdiDownload} label={`Download ${name}`} onClick={() => void download()} />;
}

/** Four and four characters, as the look prescribes for lists; the whole hash is the title. */
function shortHash(sha256: string): string {
  return `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;
}

function entryText(target: string): string {
  const [kind = '', key = ''] = target.split(':');
  if (kind === 'transaction') return `transaction ${key}`;
  return kind === 'entered' ? 'a manual journal entry' : 'a journal entry';
}
