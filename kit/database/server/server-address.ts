/**
 * DATABASE_URL as PostgreSQL's own programs read it: several hosts, and `target_session_attrs` to say which of them may
 * be used. The driver knows one host only, so the address is divided into one for each host.
 *
 *   postgres://holdfast:secret@db-1:5432,db-2:5432/holdfast?target_session_attrs=read-write
 */
import pg from 'pg';
import { DatabaseStartError } from '../database-start-error.ts';

const SESSION_ATTRIBUTES = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type SessionAttributes = (typeof SESSION_ATTRIBUTES)[number];

export interface ServerAddress {
  /** One address for each host, in the order in which they are tried. */
  readonly urls: readonly [string, ...string[]];
  readonly attributes: SessionAttributes;
}

const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/;

interface AddressOptions {
  /** The name of the variable, for errors. */
  readonly name: string;
  /** Applies without target_session_attrs, to an address with several hosts. */
  readonly attributes: SessionAttributes;
}

/** Throws a DatabaseStartError that does not contain the password. */
export function parseServerAddress(url: string, { name, attributes }: AddressOptions): ServerAddress {
  const [, scheme, user = '', authority = '', path = '', query = ''] = ADDRESS.exec(url) ?? [];
  if (scheme === undefined) throw new DatabaseStartError(`${name} is not an address of PostgreSQL.`);
  const parameters = new URLSearchParams(query);
  const hosts = listOf(parameters.get('host') ?? '');
  const ports = listOf(parameters.get('port') ?? '');
  const isInQuery = hosts.length > 0;
  const places = isInQuery ? hosts.map((host, index) => ({ host, port: ports[index] ?? ports[0] })) : null;
  if (places !== null && ports.length > 1 && ports.length !== hosts.length)
    throw new DatabaseStartError(`${name} names ${hosts.length} hosts and ${ports.length} ports.`);
  const given = parameters.get('target_session_attrs');
  const chosen = SESSION_ATTRIBUTES.find((known) => known === given);
  if (given !== null && chosen === undefined)
    throw new DatabaseStartError(
      `target_session_attrs in ${name} must be one of ${SESSION_ATTRIBUTES.join(', ')}, not "${given}".`,
    );
  parameters.delete('target_session_attrs');
  const urls = places
    ? places.map(({ host, port }) => addressOf(authority, { host, ...(port !== undefined && { port }) }))
    : authority.split(',').map((place) => addressOf(place, {}));
  for (const each of urls) refuseUnreadable(each, name);
  const [first = url, ...others] = urls;
  return { urls: [first, ...others], attributes: chosen ?? (others.length > 0 ? attributes : 'any') };

  function addressOf(place: string, replaced: Record<string, string>): string {
    const own = new URLSearchParams(parameters);
    for (const [key, value] of Object.entries(replaced)) own.set(key, value);
    const rest = own.size > 0 ? `?${own.toString().replaceAll('+', '%20')}` : '';
    return `${scheme}${user}${place}${path}${rest}`;
  }
}

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

function refuseUnreadable(url: string, name: string): void {
  try {
    const { port } = new pg.Client({ connectionString: url });
    if (Number.isInteger(port) && port > 0 && port < 65_536) return;
  } catch {
    // The reason of the driver could contain the password.
  }
  throw new DatabaseStartError(
    `${name} cannot be read. Write it as postgres://user:password@host:port/database, with several hosts separated ` +
      `by commas; percent-encode special characters of the password.`,
  );
}

/** The hosts without user and password, which must not be logged: "holdfast on db-1:5432 and db-2:5432". */
export function describeAddress({ urls }: ServerAddress): string {
  const clients = urls.map((url) => new pg.Client({ connectionString: url }));
  const isLocal = clients[0]?.host.startsWith('/') ?? false;
  const places = clients.map(({ host, port }) => (isLocal ? host : `${host}:${port}`));
  return `${clients[0]?.database ?? ''} ${isLocal ? 'in' : 'on'} ${places.join(' and ')}`;
}
