import { mdiChartLine, mdiLan } from '@mdi/js';
import { SettingsPage as Page, type SettingsSection } from '@holdfast/operations/page/settings-page';
import { PricesSection } from '@holdfast/prices/page/prices-section';
import { SourcesSection } from '@holdfast/transactions/page/sources-section';

/** One entry a section, in the order of the page. */
const SECTIONS: readonly SettingsSection[] = [
  { id: 'prices', label: 'Prices', icon: mdiChartLine, Content: PricesSection },
  { id: 'sources', label: 'Sources', icon: mdiLan, Content: SourcesSection },
];

export function SettingsPage() {
  return <Page sections={SECTIONS} />;
}
