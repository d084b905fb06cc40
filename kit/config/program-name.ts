/** How the operator calls the command line here: the script of a release sets it, and a checkout has its npm script. */
export function programName(): string {
  return process.env['HOLDFAST_PROGRAM'] ?? 'npm run holdfast --';
}
