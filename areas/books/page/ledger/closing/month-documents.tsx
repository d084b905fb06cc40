import { monthText } from '@holdfast/calendar';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerHeader, SideDrawer, useLastShown } from '@holdfast/web/ui/layout/side-drawer.tsx';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { DocumentsPart } from '../../documents/documents-part.tsx';

interface MonthDocumentsProps {
  /** Undefined while the drawer is closed. */
  readonly month: string | undefined;
  readonly onClose: () => void;
}

/** The documents of a month and of all of its entries. */
export function MonthDocuments({ month, onClose }: MonthDocumentsProps) {
  const titleId = useId();
  const shown = useLastShown(month);
  return (
    <SideDrawer isOpen={month !== undefined} onClose={onClose} titleId={titleId} width={520}>
      {shown === undefined ? null : (
        <>
          <DrawerHeader
            titleId={titleId}
            title={`Documents of ${monthText(shown)}`}
            subtitle="Of the month, its entries and its transactions."
            onClose={onClose}
          />
          <Box sx={{ overflowY: 'auto', ...cardSides, pt: 5, pb: 8 }}>
            <DocumentsPart target={`month:${shown}`} />
          </Box>
        </>
      )}
    </SideDrawer>
  );
}
