/** A flow is one sign-in of a popup at the provider. Each of its secrets works once. */
import { randomPKCECodeVerifier } from 'openid-client';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { createSecretToken, hashSecret } from '../../sessions/secret-token.ts';
import type { FlowSecrets } from './provider.ts';

/** Long enough to confirm the sign-in on a phone. */
export const FLOW_SECONDS = 10 * 60;

export async function createFlow(
  client: Queries,
  { browserSecret, redirectUri, now }: { browserSecret: string; redirectUri: string; now: Date },
): Promise<FlowSecrets> {
  const flow = { state: createSecretToken(), nonce: createSecretToken(), codeVerifier: randomPKCECodeVerifier() };
  await client.query(
    `INSERT INTO provider_flows (state_hash, nonce, browser_hash, code_verifier, redirect_uri, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      hashSecret(flow.state),
      flow.nonce,
      hashSecret(browserSecret),
      flow.codeVerifier,
      redirectUri,
      new Date(now.getTime() + FLOW_SECONDS * 1000),
    ],
  );
  return flow;
}

/** Redeems the flow once, in the browser that started it; returns null otherwise. */
export async function redeemFlow(
  client: Queries,
  { state, browserSecret, now }: { state: string; browserSecret: string; now: Date },
): Promise<(FlowSecrets & { redirectUri: string }) | null> {
  const { rows } = await client.query<{ nonce: string; code_verifier: string; redirect_uri: string }>(
    `UPDATE provider_flows SET redeemed_at = $3
      WHERE state_hash = $1 AND browser_hash = $2 AND redeemed_at IS NULL AND expires_at > $3
      RETURNING nonce, code_verifier, redirect_uri`,
    [hashSecret(state), hashSecret(browserSecret), now],
  );
  const row = rows[0];
  return row ? { state, nonce: row.nonce, codeVerifier: row.code_verifier, redirectUri: row.redirect_uri } : null;
}

/** Makes an ID token usable once: its nonce must belong to a redeemed flow and must not be used yet. */
export async function consumeNonce(client: Queries, { nonce, now }: { nonce: string; now: Date }): Promise<void> {
  const consumed = await client.query(
    `UPDATE provider_flows SET consumed_at = $2
      WHERE nonce = $1 AND redeemed_at IS NOT NULL AND consumed_at IS NULL AND expires_at > $2`,
    [nonce, now],
  );
  if (consumed.rowCount === 1) return;
  const { rowCount: usedBefore } = await client.query(
    'SELECT FROM provider_flows WHERE nonce = $1 AND consumed_at IS NOT NULL',
    [nonce],
  );
  throw new AppError(
    'unauthorized',
    usedBefore === 1
      ? 'The ID token was already used. Sign in again.'
      : 'The ID token does not belong to a sign-in that was started here, or it took too long. Sign in again.',
  );
}
