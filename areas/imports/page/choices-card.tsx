import { importsCalls } from '../contract/calls.ts';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { type ImportDetails } from '../contract/imports.ts';
import { mdiBankOutline, mdiCheckCircleOutline, mdiFileTableOutline, mdiWalletOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useSettled } from '@holdfast/web/lib/use-delayed.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { cardSides, Row } from '@holdfast/web/ui/layout/row.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { ProviderDisc, useProviders } from './export-note.tsx';
import { fileText } from './import-labels.ts';
import { MappingDialog, type SavedMapping } from './mapping-dialog.tsx';
import { ReadingField, type ReadingQuestion, SheetField, TimeZoneField } from './reading-fields.tsx';
import { FileButton } from '@holdfast/web/ui/form/file-button.tsx';
import { IMPORT_TYPES } from './upload.tsx';
import type { ImportActions } from './use-import-actions.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';

const GENERIC = 'generic';
const AUTO = 'auto';
const READING_QUESTIONS: readonly ReadingQuestion[] = ['dateOrder', 'decimalMark', 'direction', 'ownAddress'];

interface ChoicesCardProps {
  readonly details: ImportDetails;
  readonly actions: ImportActions;
  /** False once the file is imported: the choices are then shown and cannot be changed. */
  readonly isOpen: boolean;
  readonly onReplace: (file: File) => void;
}

const ROW_SWITCHES = [
  {
    choice: 'skipAlreadyThere',
    label: 'Skip rows already in the database',
    on: 'Existing transactions stay as they are.',
    off: 'Existing transactions are replaced by those of the file.',
  },
  {
    choice: 'mergeDuplicates',
    label: 'Merge identical rows in this file',
    on: 'Rows with the same content count once.',
    off: 'Rows with the same content all count.',
  },
] as const;

/** The file and how it is read. Every change previews the file again. */
export function ChoicesCard({ details, actions, isOpen, onReplace }: ChoicesCardProps) {
  const may = useMay();
  const isDisabled = !isOpen || actions.isBusy || !may(importsCalls.changeImport);
  const choose = (change: Parameters<ImportActions['choose']>[0]) => void actions.choose(change);
  const field = { details, isDisabled, onChoose: choose };
  const isAsked = (kind: ReadingQuestion) =>
    details.choices[kind] !== null || details.questions.some((question) => question.kind === kind);
  const provider = details.provider ?? details.choices.provider;
  return (
    <Card component="section" aria-label="File and choices">
      <FileHead details={details} isOpen={isOpen} isDisabled={isDisabled} onReplace={onReplace} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          ...cardSides,
          py: 4,
          // The wallet has the longest text: "New exchange account".
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 0.8fr) minmax(0, 1.3fr) minmax(0, 0.9fr)' },
        }}
      >
        <ProviderField {...field} />
        <WalletField {...field} />
        <TimeZoneField {...field} />
        <SheetField {...field} />
        {provider === GENERIC ? <MappingField {...field} /> : null}
        {READING_QUESTIONS.filter(isAsked).map((question) => (
          <Box
            key={question}
            sx={question === 'dateOrder' || question === 'direction' ? { gridColumn: { sm: 'span 2' } } : {}}
          >
            <ReadingField question={question} {...field} />
          </Box>
        ))}
      </Box>
      <Box
        component="fieldset"
        disabled={isDisabled}
        sx={{ border: 0, m: 0, minWidth: 0, ...cardSides, pt: 0, pb: 4, display: 'grid', gap: 3 }}
      >
        {ROW_SWITCHES.map(({ choice, label, on, off }) => (
          <LabelledSwitch
            key={choice}
            label={label}
            hint={details.choices[choice] ? on : off}
            isOn={details.choices[choice]}
            onChange={(isOn) => choose({ [choice]: isOn })}
          />
        ))}
      </Box>
    </Card>
  );
}

interface FileHeadProps {
  readonly details: ImportDetails;
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly onReplace: (file: File) => void;
}

function FileHead({ details, isOpen, isDisabled, onReplace }: FileHeadProps) {
  const { layoutName, choices } = details;
  return (
    <Row
      sx={{
        columnGap: 4,
        rowGap: 3,
        ...cardSides,
        py: 5,
        borderBottom: '1px solid',
        borderColor: 'hairline',
      }}
    >
      <IconTile path={mdiFileTableOutline} size={44} />
      <Box sx={{ flexGrow: 1, flexBasis: 160, minWidth: 0 }}>
        <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}>
          {details.fileName}
        </Typography>
        <Typography variant="body2" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {fileText(details)}
        </Typography>
      </Box>
      {layoutName === null ? null : choices.provider === AUTO ? (
        <StatusChip tone="gain" icon={mdiCheckCircleOutline} label={`Recognised: ${layoutName}`} />
      ) : (
        <StatusChip label={layoutName} />
      )}
      {isOpen ? (
        <FileButton variant="outlined" size="small" accept={IMPORT_TYPES} disabled={isDisabled} onFile={onReplace}>
          Replace
        </FileButton>
      ) : null}
    </Row>
  );
}

interface FieldProps {
  readonly details: ImportDetails;
  readonly isDisabled: boolean;
  readonly onChoose: (change: Parameters<ImportActions['choose']>[0]) => void;
}

interface ProviderOption {
  readonly id: string;
  readonly name: string;
}

const RECOGNISE: ProviderOption = { id: AUTO, name: 'Recognise by the columns' };

function ProviderField({ details, isDisabled, onChoose }: FieldProps) {
  const { providers, isLoading } = useProviders();
  const shownId = details.provider ?? details.choices.provider;
  const shown = providers.find(({ id }) => id === shownId);
  const others = shown?.layouts.map(({ name }) => name).filter((name) => name !== details.layoutName) ?? [];
  return (
    <Picker<ProviderOption>
      label="Provider"
      options={[RECOGNISE, ...providers]}
      value={shown ?? (shownId === AUTO ? RECOGNISE : null)}
      onChange={(provider) => onChoose({ provider: provider?.id ?? AUTO, mapping: undefined })}
      optionKey={({ id }) => id}
      optionLabel={({ name }) => name}
      renderStart={({ name }) => <ProviderDisc name={name} />}
      isLoading={isLoading}
      isDisabled={isDisabled}
      isClearable={false}
      noOptionsText="No provider of that name"
      hint={others.length === 0 ? undefined : `Other layouts: ${shortList(others)}`}
    />
  );
}

function shortList(names: readonly string[]): string {
  return names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

interface WalletOption {
  readonly id: number | null;
  readonly name: string;
  /** Known for wallets of the list. */
  readonly networkName?: string;
}

const NEW_ACCOUNT: WalletOption = { id: null, name: 'New exchange account' };
const OFFERED_MAX = 50;

function WalletField({ details, isDisabled, onChoose }: FieldProps) {
  const { nameOf } = useProviders();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data, isPending } = useCall(
    catalogueCalls.listWallets,
    { query: { owner: 'operator', limit: OFFERED_MAX, ...(search !== '' && { search }) } },
    { keepsPrevious: true },
  );
  const provider = details.provider === null || details.provider === GENERIC ? null : nameOf(details.provider);
  return (
    <Picker<WalletOption>
      label="Into"
      options={[...(search === '' ? [NEW_ACCOUNT] : []), ...(data?.items ?? [])]}
      value={details.wallet ?? NEW_ACCOUNT}
      onChange={(wallet) => onChoose({ walletId: wallet?.id ?? undefined })}
      optionKey={({ id }) => String(id)}
      optionLabel={({ name, networkName }) => (networkName === undefined ? name : `${name} (${networkName})`)}
      renderStart={({ id }) => (
        <Icon path={id === null ? mdiBankOutline : mdiWalletOutline} size={20} sx={{ color: 'text.secondary' }} />
      )}
      onSearch={setText}
      isLoading={isPending}
      isDisabled={isDisabled}
      isClearable={false}
      noOptionsText="No wallet of that name"
      hint={
        details.wallet === null && details.status !== 'failed'
          ? `Created by the import${provider === null ? '' : `, named ${provider}`}`
          : 'The wallet whose coins the file moves'
      }
    />
  );
}

const COMMON: SavedMapping = { name: 'Common names', columns: { time: '' } };

/** For a file of an unknown program: which of its columns is which field. */
function MappingField({ details, isDisabled, onChoose }: FieldProps) {
  const { data, isPending } = useCall(importsCalls.listImportMappings);
  const dialog = useDialog<SavedMapping | 'new'>();
  const saved = data?.items ?? [];
  const chosen = saved.find(({ name }) => name === details.choices.mapping);
  return (
    <Box>
      <Picker<SavedMapping>
        label="Columns"
        options={[COMMON, ...saved]}
        value={chosen ?? COMMON}
        onChange={(mapping) => onChoose({ mapping: mapping === null || mapping === COMMON ? undefined : mapping.name })}
        optionKey={({ name }) => name}
        optionLabel={({ name }) => name}
        isLoading={isPending}
        isDisabled={isDisabled}
        isClearable={false}
        noOptionsText="No mapping of that name"
      />
      <Box sx={{ display: 'flex', gap: 2, mt: 1, marginInlineStart: -2 }}>
        {chosen ? (
          <Button variant="text" size="small" disabled={isDisabled} onClick={() => dialog.open(chosen)}>
            Edit mapping
          </Button>
        ) : null}
        <Button variant="text" size="small" disabled={isDisabled} onClick={() => dialog.open('new')}>
          Match columns
        </Button>
      </Box>
      <OpenedDialog dialog={dialog}>
        {(opened, content) => (
          <MappingDialog
            {...opened}
            mapping={content === 'new' ? null : content}
            columns={details.columns}
            importId={details.id}
            suggestedName={details.fileName.replace(/\.[^.]*$/u, '').slice(0, 60)}
            onSaved={(mapping) => onChoose({ provider: GENERIC, mapping })}
          />
        )}
      </OpenedDialog>
    </Box>
  );
}
