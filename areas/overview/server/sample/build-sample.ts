/**
 * Fills an empty schema with the sample portfolio, by the calls that people make and the jobs that the server runs:
 * users, wallets, price import, sync, classification, client requests, books, positions.
 *
 * Only three things are written directly: mails count as sent, because nobody must receive one, notices older than the
 * last few count as read, and coins that the sample does not use need no prices.
 */
import type { Contract } from '../../contract/contract.ts';
import { addUtcDays, DAY_MS, utcDayOf } from '@holdfast/calendar';
import type { User } from '@holdfast/accounts/contract';
import type pg from 'pg';
import type { ChainSources } from '@holdfast/catalogue/server';
import type { Handlers } from '@holdfast/http/server/handler.ts';
import type { JobKind } from '@holdfast/jobs/job-kind.ts';
import { runRecordedJobs } from '@holdfast/jobs/run-recorded-jobs.ts';
import { playSampleStory } from './sample-story.ts';
import { SAMPLE_ADMIN, SAMPLE_CLIENTS, type SamplePerson, SECOND_ADMIN } from './story/people.ts';
import { buildBooks } from './build-books.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { buildLending } from './build-lending.ts';
import { buildPositions } from './build-positions.ts';
import { LOCAL_ORIGIN, type SampleBuild, type SampleUser } from './sample-build.ts';

export interface BuildOptions {
  readonly pool: pg.Pool;
  readonly handlers: Handlers<Contract>;
  readonly kinds: readonly JobKind[];
  readonly now: Date;
  /** Migrations, start data, and what follows every commit: as at the start of a server. */
  readonly prepare: (pool: pg.Pool) => Promise<void>;
  /** Without a password: the call that opens the sample starts the session. */
  readonly addAdministrator: (person: SamplePerson) => Promise<User>;
}

export async function buildSample({
  pool,
  handlers,
  kinds,
  now,
  prepare,
  addAdministrator,
}: BuildOptions): Promise<void> {
  await prepare(pool);
  let clockMs = now.getTime();
  const story = playSampleStory({ today: utcDayOf(clockMs), clock: () => clockMs });
  const forChain: ChainSources['forHistory'] = ({ name, chainId }) => {
    const source = [...story.networks.values()].find((network) => network.chainId === chainId);
    return source ? { source, name: 'rpc' } : { source: null, reason: `${name} is not part of the sample.` };
  };
  const services = {
    chains: { forHistory: forChain, forLookup: forChain, forContracts: forChain, retryPausesMs: [] },
    now: () => new Date(clockMs),
  };
  const people = await addPeople(handlers, await addAdministrator(SAMPLE_ADMIN));
  const build: SampleBuild = {
    pool,
    handlers,
    story,
    ...people,
    runJobs: () => runRecordedJobs(pool, { kinds, services }),
    onDay: async (day, work) => {
      clockMs = Math.min(now.getTime(), addUtcDays(day, 1) * DAY_MS - 60_000);
      await work();
      clockMs = now.getTime();
    },
  };
  const catalogue = await buildCatalogue(build);
  await buildLending(build, catalogue);
  await buildBooks(build, catalogue);
  await buildPositions(build, catalogue);
  await finish(pool);
}

async function addPeople(
  handlers: Handlers<Contract>,
  user: User,
): Promise<{ admin: SampleUser; secondAdmin: SampleUser; clients: SampleUser[] }> {
  const origin = LOCAL_ORIGIN;
  const admin: SampleUser = {
    userId: user.id,
    sessionId: 0,
    apiToken: null,
    user,
    isConfirmed: true,
    databaseState: null,
  };
  const add = async (person: SamplePerson, role: 'admin' | 'client'): Promise<SampleUser> => {
    const { email, firstName, lastName } = person;
    const added = await handlers.addUser({ query: { email }, caller: admin, origin });
    const named = await handlers.updateUser({
      body: { id: added.id, firstName, lastName, role },
      caller: admin,
      origin,
    });
    return { userId: named.id, sessionId: 0, apiToken: null, user: named, isConfirmed: true, databaseState: null };
  };
  const secondAdmin = await add(SECOND_ADMIN, 'admin');
  const clients: SampleUser[] = [];
  for (const { person } of SAMPLE_CLIENTS) {
    const client = await add(person, 'client');
    const agreed = await handlers.acceptAgreement({ query: {}, caller: client, origin });
    clients.push({ ...client, user: agreed });
  }
  return { admin, secondAdmin, clients };
}

/** Notices that an administrator has not read yet. */
const UNREAD_NOTICES = 4;

async function finish(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE mails SET state = 'sent', sent_at = now(), next_attempt_at = NULL, attempts = 1`);
  await pool.query(`UPDATE notice_kinds SET email = false`);
  await pool.query(
    `UPDATE notices SET read_at = now() WHERE id NOT IN (
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place FROM notices) AS n
        WHERE place <= $1)`,
    [UNREAD_NOTICES],
  );
  await pool.query('ANALYZE');
}
