/** The books of the sample, with its first year filed and locked. */
import { yearOf } from '@holdfast/calendar';
import { LOCAL_ORIGIN as origin, required, type SampleBuild, type SampleCatalogue } from './sample-build.ts';

export async function buildBooks(build: SampleBuild, { coinIds }: SampleCatalogue): Promise<void> {
  const { handlers, admin: caller, story } = build;
  await handlers.regenerateCapitalPositions({ body: { fromScratch: false }, caller, origin });
  await build.runJobs();
  const year = yearOf(story.firstDay);
  const { items } = await handlers.listWork({
    query: { year, include_accepted: false, page: 1, limit: 100 },
    caller,
    origin,
  });
  for (const { id } of items)
    await handlers.acceptWork({ body: { id, note: 'Checked against the exchange statement.' }, caller, origin });
  await handlers.lockYear({ params: { year }, caller, origin });
  await handlers.setCoverageLimit({
    params: { coinId: required(coinIds, 'USDC') },
    body: { limitRatio: '1.05' },
    caller,
    origin,
  });
}
