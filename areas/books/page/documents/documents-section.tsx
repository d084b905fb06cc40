import { DrawerSection } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { DocumentsPart } from './documents-part.tsx';

/** The documents of a transaction, in its drawer. */
export function DocumentsSection({ transactionId }: { readonly transactionId: number }) {
  return (
    <DrawerSection title="Documents">
      <DocumentsPart target={`transaction:${transactionId}`} />
    </DrawerSection>
  );
}
