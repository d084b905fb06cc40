/** The books of the sample, with its first year filed and locked, and at fair value from the second one on. */
import { yearOf } from '@holdfast/calendar';
import { bookSettings } from '@holdfast/books/contract';
import { LOCAL_ORIGIN as origin, required, type SampleBuild, type SampleCatalogue } from './sample-build.ts';

export async function buildBooks(build: SampleBuild, { coinIds }: SampleCatalogue): Promise<void> {
  const { handlers, admin: caller, story } = build;
  const year = yearOf(story.firstDay);
  const { settings } = await handlers.getBookState({ caller, origin });
  const body = bookSettings.parse({ ...settings, fairValueFrom: `${year + 1}-01-01` });
  await handlers.setBookSettings({ body, caller, origin });
  await handlers.regenerateCapitalPositions({ body: { fromScratch: false }, caller, origin });
  await build.runJobs();
  const { items, open } = await handlers.listWorkGroups({ query: { year, include_accepted: false }, caller, origin });
  const note = 'Checked against the exchange statement.';
  const groups = items.map(({ key }) => key);
  if (open > 0) await handlers.acceptWork({ body: { ids: [], groups, year, note }, caller, origin });
  const { counts } = await handlers.getLockCheck({ params: { year }, caller, origin });
  await handlers.lockYear({ params: { year }, body: { acknowledged: counts }, caller, origin });
  await handlers.setCoverageLimit({
    params: { coinId: required(coinIds, 'USDC') },
    body: { limitRatio: '1.05' },
    caller,
    origin,
  });
}
