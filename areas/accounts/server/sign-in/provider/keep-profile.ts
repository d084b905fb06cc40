/**
 * Names and picture of the provider's account fill what is empty here. They never replace what an admin or the person
 * entered.
 */
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns';
import { get as getByHttp, type IncomingMessage } from 'node:http';
import { get as getByHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type pg from 'pg';
import { transaction } from '@holdfast/database/transaction.ts';
import type { Log } from '@holdfast/database/log.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { type Picture, PICTURE_BYTES_MAX, pictureOf } from '../../account/read-picture.ts';
import { notifyOfTakenName } from '../../users/notify-of-taken-name.ts';
import type { ProviderIdentity, ProviderProfile } from './verify-id-token.ts';

export async function keepNames(client: Queries, userId: number, profile: ProviderProfile): Promise<void> {
  if (profile.firstName === '' && profile.lastName === '') return;
  const { rowCount } = await client.query(
    `UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1 AND first_name = '' AND last_name = ''`,
    [userId, profile.firstName, profile.lastName],
  );
  // People choose their names at many providers.
  if (rowCount === 1) await notifyOfTakenName(client, userId);
}

const TIMEOUT_MS = 5000;

/**
 * Copies the picture, because the page loads pictures from this server only. It runs after the sign-in and does not
 * delay it; a picture that cannot be fetched is tried again at the next sign-in.
 */
export async function keepPicture(
  { pool, log, now }: { pool: pg.Pool; log: Log; now: () => Date },
  { userId, identity: { issuer, profile } }: { userId: number; identity: ProviderIdentity },
): Promise<void> {
  if (profile.pictureUrl === null) return;
  try {
    const { rowCount } = await pool.query('SELECT FROM user_pictures WHERE user_id = $1', [userId]);
    if (rowCount === 1) return;
    const picture = await fetchPicture(new URL(profile.pictureUrl), new URL(issuer).hostname);
    if (picture === null) return;
    await transaction(pool, (client) =>
      client.query(
        `INSERT INTO user_pictures (id, user_id, content_type, bytes, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
        [randomUUID(), userId, picture.contentType, picture.bytes, now()],
      ),
    );
  } catch (error) {
    log.warn({ err: error, userId }, 'The picture of the identity provider could not be copied.');
  }
}

/**
 * Null for what is no picture or too large. A redirect is not followed. At many providers people choose the address of
 * their picture, so it must not lead into the server's own network, unless the provider itself is there.
 */
async function fetchPicture(url: URL, providerHost: string): Promise<Picture | null> {
  const response = await request(url, { isProvider: url.hostname === providerHost });
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving this loop early ends the connection.
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.length;
    if (size > PICTURE_BYTES_MAX || response.statusCode !== 200) return null;
  }
  return pictureOf(Buffer.concat(pieces));
}

function request(url: URL, { isProvider }: { isProvider: boolean }): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    // A host that is an address is not looked up.
    if (!isProvider && isIP(host) !== 0 && !isPublic(host)) throw notPublic(host);
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS), ...(!isProvider && { lookup: lookUpPublic }) };
    const get = url.protocol === 'https:' ? getByHttps : getByHttp;
    get(url, options, resolve).on('error', reject);
  });
}

/** The connection uses the address that was checked, so that a second lookup cannot give another one. */
const lookUpPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) callback(error, '');
    else if (!found.every(({ address }) => isPublic(address))) callback(notPublic(host), '');
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });

function notPublic(host: string): Error {
  return new Error(`${host} is not a public host.`);
}

/** This machine, private networks, links, carriers, multicast and reserved ranges (RFC 6890). */
const INTERNAL = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16',
  '198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 ::/127 64:ff9b::/32 fc00::/7 fe80::/9 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = range.split('/');
  INTERNAL.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
}

function isPublic(address: string): boolean {
  return !INTERNAL.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
