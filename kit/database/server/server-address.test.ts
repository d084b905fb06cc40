import { describe, expect, it } from 'vitest';
import { describeAddress, parseServerAddress } from './server-address.ts';

const parse = (url: string) => parseServerAddress(url, { name: 'DATABASE_URL', attributes: 'read-write' });

describe('an address with one host', () => {
  it('stays as it is and accepts any server', () => {
    expect(parse('postgres://me:pw@db/books?sslmode=require')).toEqual({
      urls: ['postgres://me:pw@db/books?sslmode=require'],
      attributes: 'any',
    });
  });

  it('may be a socket', () => {
    const address = parse('postgres://me:pw@/books?host=%2Frun%2Fpostgresql');
    expect(address.urls).toEqual(['postgres://me:pw@/books?host=%2Frun%2Fpostgresql']);
    expect(describeAddress(address)).toBe('books in /run/postgresql');
  });
});

describe('an address with several hosts', () => {
  it('becomes one address for each host, and wants a server that accepts writes', () => {
    const address = parse('postgresql://me:p%2Fw@db-1:5433,db-2/books?sslmode=require');
    expect(address).toEqual({
      urls: [
        'postgresql://me:p%2Fw@db-1:5433/books?sslmode=require',
        'postgresql://me:p%2Fw@db-2/books?sslmode=require',
      ],
      attributes: 'read-write',
    });
    expect(describeAddress(address)).toBe('books on db-1:5433 and db-2:5432');
  });

  it('may name hosts and ports as parameters, and target_session_attrs', () => {
    const address = parse('postgres://me:pw@/books?host=a,b&port=5432,5433&target_session_attrs=primary');
    expect(address).toEqual({
      urls: ['postgres://me:pw@/books?host=a&port=5432', 'postgres://me:pw@/books?host=b&port=5433'],
      attributes: 'primary',
    });
  });
});

describe('error: an address that cannot be read is refused without showing the password', () => {
  it.each([
    ['postgres://me:hunter2@db/books?target_session_attrs=master', /must be one of any, read-write.*not "master"/],
    ['postgres://me:hunter2@db:port/books', /DATABASE_URL cannot be read/],
    ['postgres://me:hunter2@/books?host=a,b,c&port=1,2', /names 3 hosts and 2 ports/],
  ])('%s', (url, expected) => {
    expect(() => parse(url)).toThrow(expected);
    expect(() => parse(url)).not.toThrow(/hunter2/);
  });
});
