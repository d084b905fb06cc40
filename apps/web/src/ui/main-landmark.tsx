import Box, { type BoxProps } from '@mui/material/Box';
import { createContext, use } from 'react';

const IsInsideMain = createContext(false);

/**
 * A page has one main landmark. Whatever asks for a second one inside it, an error in place of a page say, gets a
 * section.
 */
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
