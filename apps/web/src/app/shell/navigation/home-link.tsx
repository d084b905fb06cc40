import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { Logo, LogoMark } from '@holdfast/web/ui/brand.tsx';

const Anchor = createLink(styled('a')({ display: 'inline-flex', borderRadius: 6, textDecoration: 'none' }));

/** The logo leads to the public root. */
export function HomeLink({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <Anchor to="/" aria-label="Holdfast, home">
      {isNarrow ? <LogoMark /> : <Logo />}
    </Anchor>
  );
}
