import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { ActionButton, SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { NoMatches } from '@holdfast/web/ui/empty-state.tsx';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { SortMenu } from '@holdfast/web/ui/list/choice-menu.tsx';
import { ListPager } from '@holdfast/web/ui/list/list-pager.tsx';
import { type ListStateRules, useListState } from '@holdfast/web/ui/list/list-state.ts';
import { RowMenu } from '@holdfast/web/ui/list/row-menu.tsx';
import { SearchBox } from '@holdfast/web/ui/list/search-box.tsx';
import { Delayed, inCard, Loaded, type Read } from '@holdfast/web/ui/loaded.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { mdiLinkVariantPlus, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { catalogueCalls } from '../../contract/calls.ts';
import type { AliasCoin } from '../../contract/coin.ts';
import { AliasDialog } from './alias-dialog.tsx';

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly set: AliasCoin };

const SORTS = [
  { label: 'Coin', sortable: 'coin' },
  { label: 'Number of aliases', sortable: 'aliases' },
  { label: 'Created', sortable: 'created' },
] as const;
const RULES: ListStateRules = {
  filters: [],
  sortKeys: SORTS.map(({ sortable }) => sortable),
  firstOrders: { aliases: 'desc', created: 'desc' },
  defaultSort: { sort: 'coin', order: 'asc' },
};

export function CoinAliasPage() {
  const { state, change, clear, sortBy } = useListState(RULES);
  const { search, page, limit, order } = state;
  const sort = SORTS.find(({ sortable }) => sortable === state.sort)?.sortable ?? 'coin';
  const sets = useCall(
    catalogueCalls.listAliasCoins,
    { query: { page, limit, sort, order, ...(search !== '' && { search }) } },
    { keepsPrevious: true },
  );
  const { data } = sets;
  const deleteSet = useChange(catalogueCalls.deleteAliasCoin);
  const { content, isOpen, opening, open, close } = useDialog<Opened>();
  const addButton = (
    <ActionButton
      call={catalogueCalls.addAliasCoin}
      variant="contained"
      icon={mdiLinkVariantPlus}
      onClick={() => open({ kind: 'add' })}
    >
      Add alias group
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Coin Alias"
        subtitle="The coins of a group count as one asset. Moving between aliases is not a disposal."
        actions={addButton}
      />
      <Card
        role="search"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, ...cardSides, py: 4, mb: 6 }}
      >
        <SearchBox label="Search symbol or name" value={search} onSearch={(text) => change({ search: text })} />
        <SortMenu columns={SORTS} state={state} onSort={sortBy} />
        <Typography
          role="status"
          dir="auto"
          variant="caption"
          sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}
        >
          {data ? countText({ one: 'group', many: 'groups' }, data.total) : ''}
        </Typography>
      </Card>
      <AliasSets
        query={sets}
        onClear={search === '' ? undefined : clear}
        addButton={addButton}
        renderSet={(set) => (
          <AliasCard
            key={set.id}
            set={set}
            onEdit={() => open({ kind: 'edit', set })}
            onDelete={() => open({ kind: 'delete', set })}
          />
        )}
      />
      {data && data.total > limit ? (
        <Box component={Card} sx={{ mt: 6 }}>
          <ListPager
            page={page}
            limit={limit}
            total={data.total}
            isTotalCapped={data.isTotalCapped}
            onPage={(next) => change({ page: next })}
            onLimit={(next) => change({ limit: next })}
          />
        </Box>
      ) : null}
      {content?.kind === 'add' ? <AliasDialog key={opening} isOpen={isOpen} set={null} onClose={close} /> : null}
      {content?.kind === 'edit' ? (
        <AliasDialog key={opening} isOpen={isOpen} set={content.set} onClose={close} />
      ) : null}
      {content?.kind === 'delete' ? (
        <DeletionDialog
          key={opening}
          isOpen={isOpen}
          title={`Delete the alias group of ${content.set.coin.symbol}?`}
          text="Its coins become separate assets again. Moving between them is then an exchange."
          confirmLabel="Delete"
          done={`Alias group of ${content.set.coin.symbol} deleted.`}
          onDelete={() => deleteSet.mutateAsync({ params: { id: content.set.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface AliasCardProps {
  readonly set: AliasCoin;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The primary coin as the heading, its aliases below. */
function AliasCard({ set, onEdit, onDelete }: AliasCardProps) {
  const { coin, aliasedCoins } = set;
  return (
    <Card
      component="li"
      aria-label={`${coin.symbol} and its aliases`}
      sx={{ display: 'flex', flexDirection: 'column', p: 5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <CoinIcon symbol={coin.symbol} marketId={coin.marketId} size={36} />
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography noWrap dir="auto" variant="h2" sx={{ textAlign: 'left' }}>
            {coin.symbol}
          </Typography>
          <Typography
            noWrap
            dir="auto"
            variant="caption"
            component="p"
            sx={{ m: 0, color: 'text.secondary', textAlign: 'left' }}
          >
            {coin.name}
          </Typography>
        </Box>
        <Box sx={{ alignSelf: 'flex-start', marginInlineEnd: -2, mt: -1 }}>
          <RowMenu
            rowLabel={`the aliases of ${coin.symbol}`}
            actions={() => [
              { label: 'Edit aliases', icon: mdiPencilOutline, call: catalogueCalls.updateAliasCoin, onSelect: onEdit },
              {
                label: `Delete the alias group of ${coin.symbol}`,
                icon: mdiTrashCanOutline,
                isDestructive: true,
                call: catalogueCalls.deleteAliasCoin,
                onSelect: onDelete,
              },
            ]}
          />
        </Box>
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 4, mb: 2 }}>
        {aliasedCoins.length === 0 ? 'No aliases yet' : `Aliases of ${coin.symbol}`}
      </Typography>
      {aliasedCoins.length === 0 ? (
        <SmallActionButton call={catalogueCalls.updateAliasCoin} onClick={onEdit} sx={{ alignSelf: 'flex-start' }}>
          Choose aliases
        </SmallActionButton>
      ) : (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ...plainList }}>
          {aliasedCoins.map((alias) => (
            <li key={alias.id}>
              <Chip
                icon={<CoinIcon symbol={alias.symbol} marketId={alias.marketId} size={20} />}
                label={alias.symbol}
                title={alias.name}
                sx={{ height: 28, borderRadius: '14px', paddingInlineStart: 0.5, color: 'text.primary' }}
              />
            </li>
          ))}
        </Box>
      )}
    </Card>
  );
}

interface AliasSetsProps {
  readonly query: Read<{ readonly items: readonly AliasCoin[] }>;
  /** Set while a search hides groups. */
  readonly onClear: (() => void) | undefined;
  readonly addButton: ReactNode;
  readonly renderSet: (set: AliasCoin) => ReactNode;
}

const grid = {
  display: 'grid',
  gap: { xs: 4, sm: 6 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  ...plainList,
} as const;

/** Exactly one of: the groups, their placeholders, an empty state, or an error. */
function AliasSets({ query, onClear, addButton, renderSet }: AliasSetsProps) {
  return (
    <Loaded
      query={query}
      failure="The alias groups could not be loaded"
      renderFrame={inCard}
      skeleton={
        <Delayed>
          <Placeholders />
        </Delayed>
      }
      empty={
        onClear ? (
          <NoMatches
            title="No alias groups match"
            text="Try another symbol or name."
            clearLabel="Clear the search"
            onClear={onClear}
          />
        ) : (
          {
            title: 'No alias groups yet',
            text: 'Choose a primary coin, such as ETH, and its aliases, such as WETH.',
            action: addButton,
          }
        )
      }
    >
      {({ items }) => (
        <Box component="ul" aria-label="Alias groups" sx={grid}>
          {items.map(renderSet)}
        </Box>
      )}
    </Loaded>
  );
}

function Placeholders() {
  return (
    <Box aria-busy="true" sx={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} sx={{ p: 5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Skeleton variant="circular" width={36} height={36} />
            <Box sx={{ flexGrow: 1 }}>
              <Skeleton width="40%" height={16} sx={{ mb: 2 }} />
              <Skeleton width="60%" height={12} />
            </Box>
          </Box>
          <Skeleton width="50%" height={12} sx={{ mt: 5, mb: 3 }} />
          <Skeleton width={96} height={28} sx={{ borderRadius: '14px' }} />
        </Card>
      ))}
    </Box>
  );
}
