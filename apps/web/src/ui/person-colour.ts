/** Each ground carries white letters at 4.5:1 or better, in both modes. */
const GROUNDS = ['#5B3DA8', '#8A5600', '#4A5568', '#0B6BAE', '#6B6675', '#993556', '#07645A', '#A33B12'] as const;

/** The same person gets the same colour on every page and every device, so it hangs on what identifies them. */
export function personColour(identity: string): string {
  let hash = 0;
  for (const character of identity.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0];
}

/** Two letters of the name, or of the e-mail address when no name is known yet. */
export function personInitials(person: { firstName?: string | null; lastName?: string | null; email: string }): string {
  const first = firstLetter(person.firstName);
  const last = firstLetter(person.lastName);
  if (first !== '' || last !== '') return first + last;
  const [one, two] = (person.email.split('@')[0] ?? '').split(/[._+-]+/u);
  return firstLetter(one) + firstLetter(two);
}

function firstLetter(text: string | null | undefined): string {
  const letter = [...(text ?? '').trim()][0];
  return (letter ?? '').toUpperCase();
}
