export { type FactWriter } from './fact-writer.ts';
export { createImportFile } from './import-file.ts';
export { importHandlers } from './import-handlers.ts';
