/** Why a transaction has its meaning, when a rule gave it. */
export function ruleReason({ name }: { readonly name: string }): string {
  return `The rule “${name}” fits.`;
}
