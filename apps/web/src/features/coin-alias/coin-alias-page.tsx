import { type AliasCoin, contract } from '@holdfast/contract';
import { mdiLinkVariantPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useCall, useChange } from '../../lib/api.ts';
import { DeletionDialog } from '../../ui/form/confirm-dialog.tsx';
import { useDialog } from '../../ui/form/use-dialog.ts';
import { Icon } from '../../ui/icon.tsx';
import { countText } from '../../api-parts/list/list-definition.ts';
import { ListPager } from '../../ui/list/list-pager.tsx';
import { type ListStateRules, useListState } from '../../ui/list/list-state.ts';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AliasCard } from './alias-card.tsx';
import { AliasDialog } from './alias-dialog.tsx';
import { AliasSets } from './alias-sets.tsx';

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly set: AliasCoin };

const RULES: ListStateRules = { filters: [], sortKeys: [], defaultSort: { sort: 'coin', order: 'asc' } };

export function CoinAliasPage() {
  const { state, change, clear } = useListState(RULES);
  const { search, page, limit } = state;
  const { data, error, refetch } = useCall(
    contract.listAliasCoins,
    { query: { page, limit, ...(search !== '' && { search }) } },
    { keepsPrevious: true },
  );
  const deleteSet = useChange(contract.deleteAliasCoin);
  const { content, isOpen, opening, open, close } = useDialog<Opened>();
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiLinkVariantPlus} />} onClick={() => open({ kind: 'add' })}>
      Add alias set
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Coin Alias"
        subtitle="The coins of a set count as one asset. Moving between aliases is not a disposal."
        actions={addButton}
      />
      <Card
        role="search"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, px: { xs: 4, sm: 6 }, py: 4, mb: 6 }}
      >
        <SearchBox label="Search symbol or name" value={search} onSearch={(text) => change({ search: text })} />
        <Typography
          role="status"
          dir="auto"
          variant="caption"
          sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}
        >
          {data ? countText({ one: 'set', many: 'sets' }, data.total) : ''}
        </Typography>
      </Card>
      <AliasSets
        sets={data?.items}
        error={error}
        onRetry={() => void refetch()}
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
          title={`Dissolve the set of ${content.set.coin.symbol}?`}
          text="Its coins stay, each as an asset of its own again. From then on, moving between them is an exchange."
          confirmLabel="Dissolve"
          done={`The set of ${content.set.coin.symbol} is dissolved.`}
          onDelete={() => deleteSet.mutateAsync({ params: { id: content.set.id } })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
