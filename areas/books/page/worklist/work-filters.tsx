/** Which items to review are shown, and in which order. The choices are in the address of the page. */
import { booksCalls } from '../../contract/calls.ts';
import { WORK_KINDS, type WorkGroup } from '../../contract/review.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { LabelledSwitch } from '@holdfast/web/ui/form/switches.tsx';
import { ChoiceMenu } from '@holdfast/web/ui/list/choice-menu.tsx';
import { SearchBox } from '@holdfast/web/ui/list/search-box.tsx';
import { COMPARE_GROUPS, GROUP_ORDERS, ITEMS, matchesSearch, ORDER_LABELS, WORK_LABELS } from './work-kinds.ts';
import type { useWorkSelection } from './work-selection.ts';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';

const ALL = 'all';

type WorkFilters = ReturnType<typeof useWorkFilters>;

export function useWorkFilters() {
  const [kindText, setKind] = useAddressPart('kind');
  const [search = '', setSearch] = useAddressPart('search');
  const [orderText, setOrder] = useAddressPart('order');
  const [accepted, setAccepted] = useAddressPart('include_accepted');
  const kind = WORK_KINDS.find((one) => one === kindText);
  const order = GROUP_ORDERS.find((one) => one === orderText) ?? 'largest';
  return {
    kind,
    search,
    order,
    includesAccepted: accepted === 'true',
    isNarrowed: kind !== undefined || search !== '',
    setKind,
    setSearch,
    setOrder,
    setAccepted,
    clear: () => {
      setKind(undefined);
      setSearch(undefined);
    },
    apply: (groups: readonly WorkGroup[]) =>
      groups
        .filter(
          (group) => (kind === undefined || group.kind === kind) && (search === '' || matchesSearch(group, search)),
        )
        .toSorted(COMPARE_GROUPS[order]),
  };
}

interface WorkFilterBarProps {
  readonly filters: WorkFilters;
  /** Those that are shown; undefined while they load. */
  readonly groups: readonly WorkGroup[] | undefined;
  readonly selection: ReturnType<typeof useWorkSelection>;
}

export function WorkFilterBar({ filters, groups, selection }: WorkFilterBarProps) {
  const { kind, search, order } = filters;
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: { xs: 3, sm: 5 }, py: 4 }}
    >
      <SelectAll groups={groups ?? []} selection={selection} />
      {/* On a phone the search takes a whole row; the box that selects all is in the row of the filters. */}
      <Box sx={{ order: { xs: -1, sm: 0 }, width: { xs: '100%', sm: 'auto' } }}>
        <SearchBox
          label="Search coin, wallet, cause"
          value={search}
          onSearch={(text) => filters.setSearch(text === '' ? undefined : text)}
        />
      </Box>
      <ChoiceMenu
        label="Cause"
        options={[{ value: ALL, label: 'All causes' }, ...choicesOf(WORK_KINDS, WORK_LABELS)]}
        value={kind ?? ALL}
        isOn={kind !== undefined}
        onChoose={(chosen) => filters.setKind(chosen === ALL ? undefined : chosen)}
      >
        {kind === undefined ? 'Cause' : WORK_LABELS[kind]}
      </ChoiceMenu>
      <ChoiceMenu
        label="Order"
        options={choicesOf(GROUP_ORDERS, ORDER_LABELS)}
        value={order}
        isOn={order !== 'largest'}
        onChoose={(chosen) => filters.setOrder(chosen === 'largest' ? undefined : chosen)}
      >
        {ORDER_LABELS[order]}
      </ChoiceMenu>
      <LabelledSwitch
        label="Include accepted"
        isOn={filters.includesAccepted}
        onChange={(isOn) => filters.setAccepted(isOn ? 'true' : undefined)}
      />
      <Box sx={{ marginInlineStart: 'auto', typography: 'caption', color: 'text.secondary' }}>
        {groups ? groupCount(groups) : ''}
      </Box>
    </Box>
  );
}

function SelectAll({
  groups,
  selection,
}: { readonly groups: readonly WorkGroup[] } & Pick<WorkFilterBarProps, 'selection'>) {
  const may = useMay();
  if (!may(booksCalls.acceptWork)) return null;
  const open = groups.filter((group) => group.items > group.accepted);
  const selected = open.filter(({ key }) => selection.hasGroup(key)).length;
  return (
    <Checkbox
      disabled={open.length === 0}
      checked={open.length > 0 && selected === open.length}
      indeterminate={selected > 0 && selected < open.length}
      onChange={() => selection.toggleAll(open.map(({ key }) => key))}
      slotProps={{ input: { 'aria-label': 'Select all groups' } }}
      sx={{ marginInlineEnd: -1 }}
    />
  );
}

function groupCount(groups: readonly WorkGroup[]): string {
  const items = groups.reduce((total, group) => total + group.items, 0);
  return `${countText(ITEMS, items)} in ${countText({ one: 'group', many: 'groups' }, groups.length)}`;
}
