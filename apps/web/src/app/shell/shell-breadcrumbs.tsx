import { mdiChevronRight } from '@mdi/js';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import { Icon } from '../../ui/icon.tsx';
import { useIsPage } from '../../lib/page-address.ts';
import { TextLink } from '../../ui/links.tsx';
import type { NavEntry } from '../navigation.ts';
import { breadcrumbsFor } from './active-navigation.ts';

interface ShellBreadcrumbsProps {
  entries: readonly NavEntry[];
  currentPath: string;
}

/** Section and page. A page without a section says its name in its own title, so it needs no line here. */
export function ShellBreadcrumbs({ entries, currentPath }: ShellBreadcrumbsProps) {
  const trail = breadcrumbsFor(entries, currentPath);
  if (trail.length < 2) return null;
  return (
    <Breadcrumbs
      aria-label="Breadcrumbs"
      separator={
        <Icon
          path={mdiChevronRight}
          size={16}
          sx={(theme) => ({ transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none' })}
        />
      }
    >
      {trail.map((entry, index) => (
        <Crumb key={entry.label} entry={entry} currentPath={currentPath} isLast={index === trail.length - 1} />
      ))}
    </Breadcrumbs>
  );
}

function Crumb({ entry, currentPath, isLast }: { entry: NavEntry; currentPath: string; isLast: boolean }) {
  const isPage = useIsPage();
  if (!isLast || entry.kind !== 'link' || entry.path === undefined || !isPage(entry.path))
    return <span>{entry.label}</span>;
  if (entry.path === currentPath) {
    return (
      <Typography variant="subtitle2" component="span" aria-current="page" sx={{ color: 'text.primary' }}>
        {entry.label}
      </Typography>
    );
  }
  return (
    <TextLink to={entry.path} color="inherit">
      {entry.label}
    </TextLink>
  );
}
