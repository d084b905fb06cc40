import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchBox } from '@holdfast/web/ui/list/search-box.tsx';
import { cardRow, cardSides, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { type Provider, ProviderDisc, useProviders } from './export-note.tsx';

const SHOWN_FIRST = 6;

/** What can be read, before a file is chosen: each provider with its files and the way to its export. */
export function KnownProviders() {
  const { providers } = useProviders();
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const known = providers.filter(({ exportNote }) => exportNote !== null);
  const found = foundProviders(known, search);
  const shown = showsAll || search.trim() !== '' ? found : found.slice(0, SHOWN_FIRST);
  if (known.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="known-providers" sx={{ mt: 6 }}>
      <Row sx={{ ...cardSides, pt: 5, pb: 3, gap: 3 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, flexBasis: 260 }}>
          <Typography id="known-providers" variant="h2">
            Files of {known.length} providers are recognised
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            Any other file can be read by matching its columns. Some exchanges can be{' '}
            <TextLink to="/admin/exchanges">connected</TextLink> instead.
          </Typography>
        </Box>
        <Box sx={{ width: { xs: '100%', sm: 280 } }}>
          <SearchBox label="Search providers" value={search} onSearch={setSearch} />
        </Box>
      </Row>
      <Box component="ul" aria-labelledby="known-providers" sx={plainList}>
        {shown.map(({ id, name, layouts, exportNote }) => (
          <Row component="li" key={id} sx={{ columnGap: 4, rowGap: 1, alignItems: 'flex-start', ...cardRow }}>
            <ProviderDisc name={name} size={32} />
            <Box sx={{ flexGrow: 1, flexBasis: 220, minWidth: 0 }}>
              <Typography variant="subtitle1" component="h3">
                {name}
              </Typography>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {exportNote}
              </Typography>
              <Typography variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
                {layouts.map((layout) => layout.name).join(', ')}
              </Typography>
            </Box>
          </Row>
        ))}
      </Box>
      {found.length === 0 ? (
        <Typography variant="body2" sx={{ ...cardSides, py: 4, color: 'text.secondary' }}>
          No provider of that name. Drop the file anyway: its columns can be matched.
        </Typography>
      ) : null}
      {shown.length < found.length ? (
        <Box sx={{ ...cardSides, py: 3 }}>
          <Button variant="text" size="small" onClick={() => setShowsAll(true)}>
            Show all {found.length} providers
          </Button>
        </Box>
      ) : null}
    </Card>
  );
}

/** By the name of the provider or of one of its files. */
export function foundProviders(providers: readonly Provider[], search: string): readonly Provider[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  return providers.filter(({ name, layouts }) => {
    const text = [name, ...layouts.map((layout) => layout.name)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
