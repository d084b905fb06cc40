/**
 * Input of forms that were open when the session ended, which removes the page. When the same person opens the same
 * form of the same page again, with the same values to start from, their input is back. It is in the memory of this tab
 * only, for half an hour, and has no secrets.
 */
import { createContext } from 'react';

/** Who fills in the forms. Forms know no session, so the application passes this to them. */
export interface FormPerson {
  readonly id: () => number | null;
  readonly hasSessionEnded: () => boolean;
}

export const FormPersonContext = createContext<FormPerson | null>(null);

type Values = Readonly<Record<string, unknown>>;

interface OpenedForm {
  readonly personId: number | null;
  /** The page and the values that the form started from. */
  readonly form: string;
}

interface LostInput extends OpenedForm {
  readonly values: Values;
  readonly lostAt: number;
}

const lostInput = new Set<LostInput>();
const KEPT_MINUTES = 30;
const SECRET = /password|secret|token|code|key$|taxpayerNumber/iu;

export function keepLostInput(opened: OpenedForm, { given, input }: { given: Values; input: Values }): void {
  const values = withoutSecrets(input);
  if (opened.personId === null || JSON.stringify(values) === JSON.stringify(withoutSecrets(given))) return;
  lostInput.add({ ...opened, values, lostAt: Date.now() });
}

/** Forgets what is too old, and what is of somebody else. */
export function findLostInput({ personId, form }: OpenedForm): LostInput | undefined {
  if (personId === null) return undefined;
  for (const one of lostInput)
    if (one.personId !== personId || Date.now() - one.lostAt > KEPT_MINUTES * 60_000) lostInput.delete(one);
  return [...lostInput].findLast((one) => one.form === form);
}

/** Returns whether it was still kept. */
export function forgetLostInput(found: LostInput): boolean {
  return lostInput.delete(found);
}

function withoutSecrets(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field)));
}
