import { booksCalls } from '../../contract/calls.ts';
import {
  mdiChevronDown,
  mdiCogOutline,
  mdiFileChartOutline,
  mdiFileDocumentCheckOutline,
  mdiFileDownloadOutline,
  mdiLockOpenVariantOutline,
  mdiLockOutline,
  mdiPencilPlusOutline,
  mdiRestart,
  mdiTrashCanOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { type NeededCall, useMay } from '@holdfast/web/lib/permission.ts';
import { useMenu } from '@holdfast/web/ui/layout/use-menu.ts';

export type YearAction =
  | 'form'
  | 'report'
  | 'brokers'
  | 'lock'
  | 'unlock'
  | 'enter'
  | 'settings'
  | 'fromScratch'
  | 'deleteYear';

interface YearMenuProps {
  readonly year: number;
  readonly isLocked: boolean;
  readonly onAction: (action: YearAction) => void;
}

interface Entry {
  readonly action: YearAction;
  readonly label: string;
  readonly icon: string;
  readonly call: NeededCall;
}

/** Form 8949 is one click away; the other actions on a year or the books are in the menu. */
export function YearMenu({ year, isLocked, onAction }: YearMenuProps) {
  const may = useMay();
  const { close, button, menu } = useMenu();
  const groups: readonly (readonly Entry[])[] = [
    [
      { action: 'report', call: booksCalls.getYearReport, label: `Report of ${year} (PDF)`, icon: mdiFileChartOutline },
      {
        action: 'brokers',
        call: booksCalls.setBrokerReport,
        label: `Broker forms for ${year}`,
        icon: mdiFileDocumentCheckOutline,
      },
      isLocked
        ? {
            action: 'unlock',
            call: booksCalls.unlockYear,
            label: `Unlock ${year} or review changes`,
            icon: mdiLockOpenVariantOutline,
          }
        : { action: 'lock', call: booksCalls.lockYear, label: `Lock ${year}`, icon: mdiLockOutline },
    ],
    [
      {
        action: 'enter',
        call: booksCalls.addManualPosition,
        label: 'Add a disposal manually',
        icon: mdiPencilPlusOutline,
      },
      { action: 'settings', call: booksCalls.setBookSettings, label: 'Accounting settings', icon: mdiCogOutline },
      {
        action: 'fromScratch',
        call: booksCalls.regenerateCapitalPositions,
        label: 'Regenerate from scratch',
        icon: mdiRestart,
      },
    ],
    isLocked
      ? []
      : [
          {
            action: 'deleteYear',
            call: booksCalls.deleteCapitalPositions,
            label: `Delete generated positions of ${year}`,
            icon: mdiTrashCanOutline,
          },
        ],
  ];
  const permitted = groups.map((entries) => entries.filter(({ call }) => may(call)));
  const choose = (action: YearAction) => {
    close();
    onAction(action);
  };
  return (
    <>
      <ButtonGroup variant="contained" aria-label="Form 8949 and more">
        <Button
          startIcon={<Icon path={mdiFileDownloadOutline} />}
          onClick={() => onAction('form')}
          sx={{ flexGrow: 1 }}
        >
          Form 8949
        </Button>
        <Button aria-label="More actions" {...button} sx={{ px: 2 }}>
          <Icon path={mdiChevronDown} />
        </Button>
      </ButtonGroup>
      <Menu {...menu} slotProps={{ list: { 'aria-label': 'More actions' }, paper: { sx: { mt: 1 } } }}>
        {permitted.flatMap((entries, index) => [
          ...(index > 0 && entries.length > 0 ? [<Divider key={`line ${index}`} sx={{ my: 1 }} />] : []),
          ...entries.map(({ action, label, icon }) => (
            <MenuItem key={action} onClick={() => choose(action)} sx={action === 'deleteYear' ? { color: 'loss' } : {}}>
              <Icon path={icon} />
              {label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

interface YearTabsProps {
  readonly years: readonly { readonly year: number; readonly isLocked: boolean }[];
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** Every year of the books; a lock icon marks the locked ones. */
export function YearTabs({ years, year, onYear }: YearTabsProps) {
  if (years.length === 0) return null;
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: '100%', p: '2px', m: '-2px' }}>
      <SegmentedControl
        label="Tax year"
        options={years.map((one) => ({
          value: String(one.year),
          label: String(one.year),
          ...(one.isLocked && { mark: { icon: mdiLockOutline, label: 'locked' } }),
        }))}
        value={String(year)}
        onChange={(chosen) => onYear(Number(chosen))}
      />
    </Box>
  );
}

/** The year that a page shows: the one in the page's address, otherwise the latest in the books. */
export function shownYear(
  requested: string | undefined,
  known: readonly { readonly year: number }[],
  today: Date = new Date(),
): number {
  const years = known.map(({ year }) => year);
  const wanted = requested !== undefined && /^\d{4}$/u.test(requested) ? Number(requested) : undefined;
  if (wanted !== undefined && years.includes(wanted)) return wanted;
  return years.length === 0 ? today.getFullYear() : Math.max(...years);
}
