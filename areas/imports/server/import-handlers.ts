/** The handlers of imports. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { exchangeHandlers } from './exchanges/connections.ts';
import { importUndoHandlers } from './get-undo.ts';
import { importRunHandlers } from './imports.ts';
import { mappingPreviewHandlers } from './mapping-preview.ts';
import { importListHandlers } from './list-imports.ts';
import { importMemoryHandlers } from './symbols-and-mappings.ts';

export const importHandlers = combineHandlers(
  importUndoHandlers,
  importRunHandlers,
  mappingPreviewHandlers,
  importListHandlers,
  importMemoryHandlers,
  exchangeHandlers,
);
