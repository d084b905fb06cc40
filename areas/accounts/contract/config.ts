import { z } from 'zod';
import { namedObject } from '@holdfast/contract';

/** The part of the server's configuration that the page needs; one build serves every operator. */
export const publicConfig = namedObject('PublicConfig', {
  signInPath: z.enum(['/signin', '/login']),
  clientPortal: z.boolean(),
  skipAgreement: z.boolean(),
  routingLoader: z.boolean(),
  customizer: z.boolean(),
  tokenSyncUrl: z.string().nullable(),
  tokenSyncMaxAgeSeconds: z.int(),
  defaultToken: z.string().nullable(),
  sentryDsn: z.string().nullable(),
  requireAdminSecondFactor: z.boolean(),
  oidc: z.object({ label: z.string() }).nullable(),
  /** Present while no user exists yet. */
  firstRun: z.object({ needsSetupCode: z.boolean() }).nullable(),
  /** Present while the sample portfolio is loaded: every page is marked, and its administrator can be signed in. */
  sample: z.object({ needsSetupCode: z.boolean() }).nullable(),
  version: z.string(),
});
export type PublicConfig = z.infer<typeof publicConfig>;
