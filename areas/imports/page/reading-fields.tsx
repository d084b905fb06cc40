import type { ImportDetails, ImportQuestion } from '../contract/imports.ts';
import { mdiLockOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { useSubmit } from '@holdfast/web/ui/form/use-submit.ts';
import { Picker } from '@holdfast/web/ui/form/picker.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { Choices } from './use-import-actions.ts';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';

interface ReadingFieldProps {
  readonly details: ImportDetails;
  readonly isDisabled: boolean;
  readonly onChoose: (change: Partial<Choices>) => void;
}

/** Questions that are settled by a choice for the whole file. */
export type ReadingQuestion = Extract<
  ImportQuestion['kind'],
  'timeZone' | 'dateOrder' | 'decimalMark' | 'ownAddress' | 'direction'
>;

export function isReadingQuestion(kind: ImportQuestion['kind']): kind is ReadingQuestion {
  return (
    kind === 'timeZone' ||
    kind === 'dateOrder' ||
    kind === 'decimalMark' ||
    kind === 'ownAddress' ||
    kind === 'direction'
  );
}

export function ReadingField({ question, ...field }: ReadingFieldProps & { readonly question: ReadingQuestion }) {
  switch (question) {
    case 'timeZone':
      return <TimeZoneField {...field} />;
    case 'dateOrder':
      return <DateOrderField {...field} />;
    case 'decimalMark':
      return <DecimalMarkField {...field} />;
    case 'ownAddress':
      return <OwnAddressField {...field} />;
    case 'direction':
      return <DirectionField {...field} />;
  }
}

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of this device first, then UTC, then all others by name. */
function timeZones(): string[] {
  return [...new Set([deviceZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

export function TimeZoneField({ details, isDisabled, onChoose }: ReadingFieldProps) {
  const [zones] = useState(timeZones);
  const { timeZone } = details.choices;
  if (details.isTimeZoneKnown)
    return (
      <LabelledField
        label="Time zone"
        value="Stated by the file"
        disabled
        startAdornment={<Icon path={mdiLockOutline} size={18} sx={{ marginInlineEnd: 2 }} />}
        hint="Nothing to choose for this file"
      />
    );
  return (
    <Picker
      label="Time zone"
      options={zones}
      value={timeZone}
      onChange={(zone) => onChoose({ timeZone: zone ?? undefined })}
      optionKey={(zone) => zone}
      optionLabel={(zone) => zone}
      renderOption={(zone) => (zone === deviceZone ? `${zone}, this device` : zone)}
      placeholder="Choose a time zone"
      noOptionsText="No time zone of that name"
      isDisabled={isDisabled}
      hint="The zone in which the file was exported"
    />
  );
}

type DateOrder = NonNullable<Choices['dateOrder']>;
type DecimalMark = NonNullable<Choices['decimalMark']>;
type Direction = NonNullable<Choices['direction']>;
const UNCHOSEN = '';

function DateOrderField({ details, isDisabled, onChoose }: ReadingFieldProps) {
  return (
    <FileChoice<DateOrder>
      label="Dates such as 03/04/05"
      options={[
        { value: 'DMY', label: 'Day first' },
        { value: 'MDY', label: 'Month first' },
        { value: 'YMD', label: 'Year first' },
      ]}
      value={details.choices.dateOrder}
      isDisabled={isDisabled}
      onChoose={(dateOrder) => onChoose({ dateOrder })}
    />
  );
}

function DecimalMarkField({ details, isDisabled, onChoose }: ReadingFieldProps) {
  return (
    <FileChoice<DecimalMark>
      label="Decimal mark"
      options={[
        { value: '.', label: '1234.5' },
        { value: ',', label: '1234,5' },
      ]}
      value={details.choices.decimalMark}
      isDisabled={isDisabled}
      onChoose={(decimalMark) => onChoose({ decimalMark })}
    />
  );
}

function DirectionField({ details, isDisabled, onChoose }: ReadingFieldProps) {
  return (
    <FileChoice<Direction>
      label="Word and sign disagree"
      options={[
        { value: 'words', label: 'The word is right' },
        { value: 'signs', label: 'The sign is right' },
      ]}
      value={details.choices.direction}
      isDisabled={isDisabled}
      onChoose={(direction) => onChoose({ direction })}
    />
  );
}

/** The sheets of a workbook; nothing for other files. */
export function SheetField({ details, isDisabled, onChoose }: ReadingFieldProps) {
  if (details.sheets.length < 2) return null;
  const others = details.sheets.length - 1;
  return (
    <Picker
      label="Sheet"
      options={details.sheets}
      value={details.sheet}
      onChange={(sheet) => onChoose({ sheet: sheet ?? undefined })}
      optionKey={(sheet) => sheet}
      optionLabel={(sheet) => sheet}
      isDisabled={isDisabled}
      isClearable={false}
      noOptionsText="No sheet of that name"
      hint={`${others === 1 ? 'One more sheet is' : `${others} more sheets are`} in the file. Import each of them.`}
    />
  );
}

interface FileChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Choice<Value>[];
  readonly value: Value | null | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (value: Value | undefined) => void;
}

/** A choice for the whole file, which may still be open. */
function FileChoice<Value extends string>({ label, options, value, isDisabled, onChoose }: FileChoiceProps<Value>) {
  return (
    <Box component="fieldset" disabled={isDisabled} sx={fieldset}>
      <LabelledChoice<Value | typeof UNCHOSEN>
        label={label}
        options={options}
        value={value ?? UNCHOSEN}
        onChange={(chosen) => onChoose(chosen === UNCHOSEN ? undefined : chosen)}
      />
    </Box>
  );
}

const fieldset = { border: 0, m: 0, p: 0, minWidth: 0 } as const;

function OwnAddressField({ details, isDisabled, onChoose }: ReadingFieldProps) {
  const { form, ...submission } = useSubmit({
    values: { address: details.choices.ownAddress ?? '' },
    send: async ({ address }) => onChoose({ ownAddress: address.trim() === '' ? undefined : address.trim() }),
  });
  return (
    <Form {...submission} sx={{ display: 'flex', alignItems: 'flex-end' }} gap={2}>
      <LabelledField
        label="Your address"
        placeholder="0x…"
        autoComplete="off"
        {...formField(form, 'address')}
        disabled={isDisabled}
      />
      <Button type="submit" variant="outlined" disabled={isDisabled} sx={{ flexShrink: 0 }}>
        Use address
      </Button>
    </Form>
  );
}
