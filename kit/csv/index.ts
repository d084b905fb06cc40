export { CsvError } from './csv-error.ts';
export { decodeText, type TextSource } from './decode-text.ts';
export { RecordSplitter, type TextRecord } from './record-splitter.ts';
export { type Delimiter, detachText, splitFields } from './split-fields.ts';
