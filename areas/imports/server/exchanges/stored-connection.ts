/** A connected account as it is stored, its key opened only where it is used. */
import { SECRET_PLACES, type SecretBox } from '@holdfast/database/secrets/secret-box.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { z } from 'zod';
import { createClient, type Credentials, type ExchangeClient, type ExchangeNet } from '../../connections/kit/client.ts';
import { findExchange, nameOfExchange } from '../../connections/exchanges.ts';
import type { Exchange, KeyPermissions, StatedBalance } from '../../connections/kit/exchange.ts';

export interface ConnectionRow {
  id: number;
  provider: string;
  name: string;
  key_ending: string;
  credentials: string | null;
  permissions: 'readOnly' | 'unknown';
  wallet_id: number | null;
  created_by: number;
  created_at: Date;
  last_read_at: Date | null;
  failure: string | null;
  coins: string[];
  balances: StatedBalance[];
  balances_at: Date | null;
}

export async function loadConnection(queries: Queries, id: number): Promise<ConnectionRow> {
  const { rows } = await queries.query<ConnectionRow>('SELECT * FROM exchange_connections WHERE id = $1', [id]);
  if (!rows[0]) throw new AppError('not_found', 'There is no such connection.');
  return rows[0];
}

const storedKey = z.object({ apiKey: z.string(), secret: z.string(), passphrase: z.string().nullable() });

export function sealKey(box: SecretBox, id: number, key: Credentials): string {
  return box.encrypt(JSON.stringify(key), SECRET_PLACES.exchange(id));
}

/** Null: the key has to be entered again. */
export function openKey(box: Pick<SecretBox, 'decrypt'>, { id, credentials }: ConnectionRow): Credentials | null {
  if (credentials === null) return null;
  return storedKey.parse(JSON.parse(box.decrypt(credentials, SECRET_PLACES.exchange(id))));
}

export function requireExchange(provider: string): Exchange {
  const exchange = findExchange(provider);
  if (!exchange) throw new Error(`The exchange ${provider} is connected and unknown.`);
  return exchange;
}

interface ClientGiven {
  readonly exchange: Exchange;
  readonly key: Credentials;
  readonly net: ExchangeNet;
  readonly signal?: AbortSignal;
}

export function openClient({ exchange, key, net, signal }: ClientGiven): Promise<ExchangeClient> {
  return createClient({
    exchange: exchange.ccxt,
    name: nameOfExchange(exchange),
    credentials: key,
    net,
    ...(signal && { signal }),
    ...(exchange.options && { options: exchange.options }),
    ...(exchange.urls && { urls: exchange.urls }),
  });
}

/** Why a key is not used; null: it can only read, or the exchange does not tell. */
export function refusalOf(permissions: KeyPermissions, { howTo }: Exchange): string | null {
  if (permissions === null || (!permissions.canTrade && !permissions.canWithdraw)) return null;
  const can = permissions.canWithdraw ? (permissions.canTrade ? 'trade and withdraw' : 'withdraw') : 'trade';
  return `This key can ${can}, so it is not used. ${howTo}`;
}
