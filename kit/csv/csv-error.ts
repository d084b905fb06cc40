/** The bytes cannot be read as text. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}
