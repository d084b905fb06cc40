import { type FormEvent, useState } from 'react';
import { instantOf, localSecond } from '../../../lib/local-date-time.ts';
import { LabelledField } from '../../../ui/form/labelled-field.tsx';
import {
  type EntryErrors,
  errorsOfMistakes,
  errorsOfRefusal,
  givenTransfers,
  mistakesIn,
  NO_ERRORS,
  restOf,
  type TransferField,
  transferErrorIn,
  type TransferRow,
} from './transfer-row.ts';

interface EntryStart {
  readonly at: string | Date;
  readonly rows: () => TransferRow[];
}

/** What the form sends: the instant and the transfers. */
interface GivenEntry {
  readonly at: string;
  readonly transfers: ReturnType<typeof givenTransfers>;
}

/** The state of a form with a time and transfers: what is typed, what is wrong with it, and how it is sent. */
export function useTransferEntry(start: EntryStart) {
  const [at, setAt] = useState(() => localSecond(start.at));
  const [rows, setRows] = useState(start.rows);
  const [errors, setErrors] = useState<EntryErrors>(NO_ERRORS);
  const [isBusy, setBusy] = useState(false);
  const submit = async (send: (given: GivenEntry) => Promise<void>) => {
    const instant = instantOf(at);
    const mistakes = mistakesIn(rows);
    setErrors(errorsOfMistakes(mistakes, instant === null ? { at: 'Enter a date and time' } : {}));
    if (instant === null || mistakes.length > 0) return;
    setBusy(true);
    try {
      await send({ at: instant, transfers: givenTransfers(rows) });
    } catch (error) {
      setErrors(errorsOfRefusal(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    /** For FormDialog. Sends what was typed, or shows what is missing; a refusal is shown at its field. */
    dialogSending: (send: (given: GivenEntry) => Promise<void>) => ({
      isWide: true,
      isBusy,
      error: restOf(errors),
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit(send);
      },
    }),
    isAtChanged: at !== localSecond(start.at),
    /** The message of a field by its name. */
    errorOf: (field: string) => errors.fields.get(field),
    when: <WhenField value={at} onChange={setAt} error={errors.fields.get('at')} />,
    /** For the editor of the transfers. */
    transfers: {
      rows,
      onChange: setRows,
      errorOf: (index: number, field: TransferField) => transferErrorIn(errors, index, field),
    },
  };
}

interface WhenFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function WhenField({ value, onChange, error }: WhenFieldProps) {
  return (
    <LabelledField
      label="When"
      type="datetime-local"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      slotProps={{ input: { step: 1 } }}
    />
  );
}
