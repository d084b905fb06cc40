import { catalogueCalls, type Coin } from '@holdfast/catalogue/contract';
import { pricesCalls } from '../../contract/calls.ts';
import { mdiAlertOutline, mdiChartLine, mdiFileDelimitedOutline, mdiMenuDown, mdiRefresh } from '@mdi/js';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import { useAddressPart, useRequestedDialog } from '@holdfast/web/lib/page-address.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { hasEnded } from '@holdfast/operations/page/job-list';
import { useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { useRecordDialogs } from '@holdfast/web/ui/form/use-record-dialogs.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { MarketQuestion } from '../market-question.tsx';
import { AllCoins } from './all-coins.tsx';
import { CoinDialog } from './coin-dialog.tsx';
import { CoinDrawer } from './coin-drawer.tsx';
import { missingPricesLabel, toReviewLabel } from './coin-labels.ts';
import { CoinsMissingPrices } from './coins-missing-prices.tsx';
import { CoinsToReview } from './coins-to-review.tsx';
import { ImportPricesDialog } from './import-prices-dialog.tsx';
import { barOf } from '@holdfast/operations/page/job-progress';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useMenu } from '@holdfast/web/ui/layout/use-menu.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';

/** All coins, those to review, or those with missing prices. A coin opens beside each list. */
export function CoinsPage() {
  const [requested] = useAddressPart('view');
  const view = coinViewOf(requested);
  const navigate = useNavigate();
  const deleteCoin = useChange(catalogueCalls.deleteCoin);
  const [openCoin, setOpenCoin] = useAddressPart('coin');
  const coinId = openCoin !== undefined && /^\d{1,15}$/u.test(openCoin) ? Number(openCoin) : undefined;
  const importing = useDialog<'import'>();
  const records = useRecordDialogs<Coin>({
    noun: 'coin',
    nameOf: ({ symbol }) => symbol,
    calls: { add: catalogueCalls.addCoin, edit: catalogueCalls.updateCoin, remove: catalogueCalls.deleteCoin },
    renderForm: (dialog) => <CoinDialog {...dialog} />,
    deletionText:
      'Deletes the coin, its contracts and its prices. A coin in use cannot be deleted; mark it as spam to hide it.',
    onDelete: ({ id }) => deleteCoin.mutateAsync({ params: { id } }),
  });
  const may = useMay();
  useRequestedDialog((name) => {
    if (name === 'import-prices' && may(pricesCalls.importPrices)) importing.open('import');
  });
  // Search, order and page of one list do not apply to the other.
  const showView = (next: CoinView) =>
    void navigate({ to: '/admin/coins', search: next === 'all' ? {} : { view: next }, resetScroll: false });
  const importFile = () => importing.open('import');
  const shared = {
    header: (
      <Box sx={{ mt: 4, maxWidth: '100%', overflowX: 'auto' }}>
        <CoinViewTabs view={view} onView={showView} />
      </Box>
    ),
    pricesMenu: <PricesMenu onImport={importFile} />,
    onOpenCoin: (id: number) => setOpenCoin(String(id)),
  };
  return (
    <>
      {view === 'to-review' ? null : <MarketQuestion />}
      {view === 'all' ? (
        <AllCoins {...shared} records={records} />
      ) : view === 'to-review' ? (
        <CoinsToReview {...shared} />
      ) : (
        <CoinsMissingPrices {...shared} onImport={importFile} />
      )}
      <CoinDrawer coinId={coinId} onClose={() => setOpenCoin(undefined)} onEdit={records.edit} />
      {records.dialogs}
      <OpenedDialog dialog={importing}>{(opened) => <ImportPricesDialog {...opened} />}</OpenedDialog>
    </>
  );
}

type CoinView = 'all' | 'to-review' | 'missing-prices';

/** The list in the page's address; all coins if it is missing or invalid. */
function coinViewOf(text: string | undefined): CoinView {
  return text === 'missing-prices' || text === 'to-review' ? text : 'all';
}

const FIRST_ONLY = { query: { limit: 1 } };

/** Shows how many coins are to be reviewed and have missing prices, on every tab. */
function CoinViewTabs({ view, onView }: { readonly view: CoinView; readonly onView: (view: CoinView) => void }) {
  const { data: missing } = useCall(pricesCalls.listMissingPrices, FIRST_ONLY);
  const { data: unreviewed } = useCall(catalogueCalls.listCoinsToReview, FIRST_ONLY);
  return (
    <SegmentedControl
      label="Which coins"
      options={[
        { value: 'all', label: 'All coins' },
        {
          value: 'to-review',
          label: toReviewLabel(unreviewed),
        },
        {
          value: 'missing-prices',
          label: missingPricesLabel(missing),
          ...(missing && missing.total > 0 && { icon: mdiAlertOutline }),
        },
      ]}
      value={view}
      onChange={onView}
    />
  );
}

/** The actions on the prices of all coins. A refresh shows its progress along the bottom edge of the button. */
function PricesMenu({ onImport }: { readonly onImport: () => void }) {
  const run = useReportedAction();
  const refreshPrices = useChange(pricesCalls.refreshPrices);
  const { close, button, menu } = useMenu();
  // Also shows a refresh that another user or page started.
  const job = useJobWatch().jobs.find(({ kind, status }) => kind === 'refresh-prices' && !hasEnded({ status }));
  const isRunning = refreshPrices.isPending || job !== undefined;
  const refresh = () => {
    close();
    return run(() => refreshPrices.mutateAsync(), { failure: 'The prices could not be refreshed.' });
  };
  const importPrices = () => {
    close();
    onImport();
  };
  return (
    <>
      <ActionButton
        call={pricesCalls.refreshPrices}
        variant="outlined"
        icon={mdiChartLine}
        endIcon={<Icon path={mdiMenuDown} size={18} />}
        {...button}
        sx={{ position: 'relative', overflow: 'hidden' }}
      >
        Prices
        {isRunning ? (
          <LinearProgress
            aria-label="Refreshing prices"
            {...barOf(job)}
            sx={{ position: 'absolute', insetInline: 0, bottom: 0, height: 2 }}
          />
        ) : null}
      </ActionButton>
      <Menu {...menu} slotProps={{ list: { 'aria-label': 'Prices' }, paper: { sx: { mt: 1 } } }}>
        <MenuItem disabled={isRunning} onClick={() => void refresh()}>
          <ListItemIcon>
            <Icon path={mdiRefresh} />
          </ListItemIcon>
          {isRunning ? 'Refreshing prices' : 'Refresh prices'}
        </MenuItem>
        <MenuItem onClick={importPrices}>
          <ListItemIcon>
            <Icon path={mdiFileDelimitedOutline} />
          </ListItemIcon>
          <Box component="span">Import prices</Box>
        </MenuItem>
      </Menu>
    </>
  );
}
