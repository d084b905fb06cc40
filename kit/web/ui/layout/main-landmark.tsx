import Box, { type BoxProps } from '@mui/material/Box';
import { createContext, use } from 'react';

const IsInsideMain = createContext(false);

/** A page has one main landmark. A second one inside it, such as an error in place of a page, becomes a section. */
export function MainLandmark({ children, ...box }: Omit<BoxProps, 'component'>) {
  const isInside = useIsInsideMain();
  return (
    <Box {...box} component={isInside ? 'section' : 'main'}>
      <IsInsideMain value={true}>{children}</IsInsideMain>
    </Box>
  );
}

export function useIsInsideMain(): boolean {
  return use(IsInsideMain);
}
