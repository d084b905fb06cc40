export { type FactWriter } from './fact-writer.ts';
export { serveFileReading } from './file-thread.ts';
export { createImportFile } from './import-file.ts';
export { importHandlers } from './import-handlers.ts';
export { createExchangeNet } from './exchanges/exchange-net.ts';
export { exchangeJobKinds, exchangeSchedules, type ExchangeServices } from './exchanges/read-exchange.ts';
