/** Help: the guide of docs/guide inside the product. */
import { documents, pictures } from 'holdfast:guide';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { useAuth } from '@holdfast/accounts/page/auth-context';
import { PageHelpContext } from '@holdfast/accounts/page/page-entries';
import { usePageAccess } from '@holdfast/web/lib/page-access.ts';
import { useIsPage } from '@holdfast/web/lib/page-address.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { ButtonLink, TextLink } from '@holdfast/web/ui/links.tsx';
import { GuideContent } from './guide-content.tsx';
import { type GuideDocument, partOf } from './guide-document.ts';
import { CLIENT_PART, guidePlaceOf } from './guide-topics.ts';

/** All pages of the guide with what each is about. */
export function GuideIndexPage() {
  const shown = useShownDocuments();
  return (
    <>
      <PageHeader title="Help" subtitle="The guide to Holdfast, one page for each part of the work." />
      <Card component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ topic, title, summary }) => (
          <Box component="li" key={topic} sx={{ p: 5, '& + li': { borderTop: '1px solid', borderColor: 'hairline' } }}>
            <Typography variant="h3" component="h2">
              <TextLink to="/help/$topic" params={{ topic }}>
                {title}
              </TextLink>
            </Typography>
            <Typography dir="ltr" sx={{ mt: 1, color: 'text.secondary', maxWidth: 760 }}>
              {summary}
            </Typography>
          </Box>
        ))}
      </Card>
    </>
  );
}

/** One page of the guide, beside the list of all. */
export function GuideTopicPage() {
  const { topic } = useParams({ strict: false });
  const shown = useShownDocuments();
  const document = shown.find((each) => each.topic === topic);
  if (document === undefined)
    return (
      <>
        <PageHeader title="Help" />
        <Card>
          <EmptyState
            title="No such page in the guide"
            text="The address may be misspelt."
            action={<ButtonLink to="/help">All help pages</ButtonLink>}
          />
        </Card>
      </>
    );
  const at = shown.indexOf(document);
  return (
    <>
      <PageHeader title={document.title} />
      <Columns shares={[3, 1]} from="lg" gap={6}>
        <Card component="article" dir="ltr" sx={{ px: { xs: 4, sm: 8 }, py: { xs: 2, sm: 5 }, textAlign: 'start' }}>
          <Box sx={{ maxWidth: 760 }}>
            <GuideContent blocks={document.blocks} pictures={pictures} />
          </Box>
          <Neighbours previous={shown[at - 1]} next={shown[at + 1]} />
        </Card>
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 80 } }}>
          <SideList title="Guide">
            {shown.map((each) => (
              <SideItem key={each.topic}>
                <TextLink to="/help/$topic" params={{ topic: each.topic }}>
                  {each.title}
                </TextLink>
              </SideItem>
            ))}
          </SideList>
          <ProductPages topic={document.topic} />
        </Box>
      </Columns>
    </>
  );
}

const CLIENT_DOCUMENTS = documents
  .filter(({ topic }) => topic === CLIENT_PART.topic)
  .map((document) => partOf(document, CLIENT_PART.anchor));

function useShownDocuments(): readonly GuideDocument[] {
  return useAuth().user?.role === 'admin' ? documents : CLIENT_DOCUMENTS;
}

function Neighbours({ previous, next }: Record<'previous' | 'next', GuideDocument | undefined>) {
  return (
    <Box
      component="nav"
      aria-label="Previous and next page"
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mt: 8, mb: 2 }}
    >
      {previous === undefined ? (
        <span />
      ) : (
        <ButtonLink variant="outlined" to="/help/$topic" params={{ topic: previous.topic }}>
          Previous: {previous.title}
        </ButtonLink>
      )}
      {next === undefined ? null : (
        <ButtonLink variant="outlined" to="/help/$topic" params={{ topic: next.topic }}>
          Next: {next.title}
        </ButtonLink>
      )}
    </Box>
  );
}

/** Links back to the pages of the product that this page of the guide is about, as far as they are open to the user. */
function ProductPages({ topic }: { readonly topic: string }) {
  const { routesByPath } = useRouter();
  const isPage = useIsPage();
  const opens = usePageAccess();
  const help = use(PageHelpContext);
  const paths = Object.keys(help)
    .filter((path) => path !== '/help' && guidePlaceOf(help[path], { isAdmin: true }).topic === topic)
    .filter(isPage)
    .filter(opens);
  if (paths.length === 0) return null;
  return (
    <SideList title="Pages">
      {paths.map((path) => (
        <SideItem key={path}>
          <TextLink to={path}>{routesByPath[path].options.staticData?.page?.title ?? path}</TextLink>
        </SideItem>
      ))}
    </SideList>
  );
}

function SideList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="nav" aria-label={title} sx={{ p: 5, mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Card>
  );
}

function SideItem({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="li" sx={{ py: 1, '& [aria-current="page"]': { color: 'text.primary', fontWeight: 600 } }}>
      {children}
    </Box>
  );
}
