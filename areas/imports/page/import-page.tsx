import { importsCalls } from '../contract/calls.ts';
import { useAddressSearch } from '@holdfast/web/lib/page-address.ts';
import { ImportView } from './import-view.tsx';
import { NewImport } from './new-import.tsx';
import { PastImports } from './past/past-imports.tsx';
import { SavedAnswers } from './saved/saved-answers.tsx';
import { useMay } from '@holdfast/web/lib/permission.ts';

/** Import: a file to upload, the import in the page's address, the list of all imports, or what they remember. */
export function ImportPage() {
  const may = useMay();
  const { tab, import: importId } = useAddressSearch();
  const isOpened = importId !== undefined && /^\d{1,15}$/u.test(importId);
  if (tab === 'past' || (!isOpened && tab !== 'saved' && !may(importsCalls.importFile))) return <PastImports />;
  if (tab === 'saved') return <SavedAnswers />;
  return isOpened ? <ImportView key={importId} id={Number(importId)} /> : <NewImport />;
}
