/** An option of a field or a filter. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** The props of a field that chooses one of a few options. */
export interface ChoiceFieldProps<Value extends string, Option = Choice<Value>> {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The options of a field or a filter: every value of a closed list with its label. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice<Value>[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
