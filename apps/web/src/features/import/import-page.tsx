import { useAddressSearch } from '../../lib/page-address.ts';
import { ImportView } from './import-view.tsx';
import { NewImport } from './new-import.tsx';
import { PastImports } from './past/past-imports.tsx';
import { SavedAnswers } from './saved/saved-answers.tsx';

/** Import: a file to upload, the import in the page's address, the list of all imports, or what they remember. */
export function ImportPage() {
  const { tab, import: importId } = useAddressSearch();
  if (tab === 'past') return <PastImports />;
  if (tab === 'saved') return <SavedAnswers />;
  return importId !== undefined && /^\d{1,15}$/u.test(importId) ? (
    <ImportView key={importId} id={Number(importId)} />
  ) : (
    <NewImport />
  );
}
