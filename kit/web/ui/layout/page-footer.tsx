import Paper from '@mui/material/Paper';
import { type ReactNode, useEffect, useRef } from 'react';
import { cardSides } from './row.tsx';

/** The height of the footer, so that floating buttons stay above it. */
export const PAGE_FOOTER_HEIGHT = '--page-footer-height';

/** The final action of a page. It stays in view at the bottom edge; on phones it has the whole width. */
export function PageFooter({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const footer = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = footer.current;
    if (element === null) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.style.setProperty(PAGE_FOOTER_HEIGHT, `${element.getBoundingClientRect().height}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(PAGE_FOOTER_HEIGHT);
    };
  }, []);
  return (
    <Paper
      ref={footer}
      component="section"
      aria-label={label}
      elevation={8}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mx: { xs: -4, sm: 0 },
        mt: 6,
        ...cardSides,
        py: 4,
        borderEndStartRadius: 0,
        borderEndEndRadius: 0,
        backgroundColor: 'background.paper',
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'center' },
        gap: 3,
      }}
    >
      {children}
    </Paper>
  );
}
