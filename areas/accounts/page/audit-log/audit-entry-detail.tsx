import type { AuditEntry } from '../../contract/audit.ts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { utcText } from '@holdfast/web/lib/date-text.ts';
import { describeDevice } from '../session/describe-device.ts';
import { HashText } from '@holdfast/web/ui/address-text.tsx';
import { cardSides, FactLine } from '@holdfast/web/ui/layout/row.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { type Tone, toneColours } from '@holdfast/web/ui/tone-colours.ts';
import { fieldLabel } from './audit-labels.ts';

/** An entry opened in place: what was before and after, and the hashes of the chain. */
export function AuditEntryDetail({ entry }: { readonly entry: AuditEntry }) {
  return (
    <Box
      sx={{
        ...cardSides,
        py: 5,
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
        whiteSpace: 'normal',
      }}
    >
      <Changes entry={entry} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        <FactLine label="Time">{utcText(entry.at)}</FactLine>
        {entry.reason === null ? null : <FactLine label="Reason">{entry.reason}</FactLine>}
        {entry.sessionId === null ? null : <FactLine label="Session">{entry.sessionId}</FactLine>}
        {entry.userAgent === null ? null : (
          <FactLine label="Browser">
            <span title={entry.userAgent}>{describeDevice(entry.userAgent).name}</span>
          </FactLine>
        )}
        <FactLine label="Previous entry">
          <HashText hash={entry.previousHash} />
        </FactLine>
        <FactLine label="This entry">
          <HashText hash={entry.hash} />
        </FactLine>
      </Box>
    </Box>
  );
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  if (entry.changes.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>This action changed no recorded field.</Typography>;
  return (
    <Box sx={{ overflowX: 'auto', borderRadius: '6px', backgroundColor: 'sunken' }}>
      <Table size="small" aria-label="Before and after" sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Field</TableCell>
            <TableCell>Before</TableCell>
            <TableCell>After</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entry.changes.map(({ field, before, after }) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {fieldLabel(field)}
              </TableCell>
              <TableCell>
                <Value text={before} tone="loss" />
              </TableCell>
              <TableCell>
                <Value text={after} tone="gain" />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Value({ text, tone }: { readonly text: string | null; readonly tone: Tone }) {
  if (text === null) return <Quiet>Not set</Quiet>;
  return (
    <Box
      component="span"
      dir="auto"
      sx={(theme) => ({ ...toneColours(theme, tone), borderRadius: '4px', px: 2, py: 0.5, overflowWrap: 'anywhere' })}
    >
      {text}
    </Box>
  );
}
