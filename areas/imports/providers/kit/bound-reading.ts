/**
 * A damaged file can have a whole page of text in one cell. Names, hashes and groups are bounded, so that every reading
 * can be stored and looked up. What is too long for a group is replaced by its fingerprint: equal rows still meet.
 */
import { shortHash } from './fingerprint.ts';
import type { Leg, Reading } from './reading.ts';

const TEXT_LENGTH_MAX = 200;
const ADDRESS = /^[\x21-\x7e]{1,128}$/;

export function boundReading(reading: Reading): Reading {
  const { group, hash, kind, sender, target, legs, also } = reading;
  const isBounded =
    kind.length <= TEXT_LENGTH_MAX &&
    (group ?? '').length <= TEXT_LENGTH_MAX &&
    (hash ?? '').length <= TEXT_LENGTH_MAX &&
    isAddress(sender) &&
    isAddress(target) &&
    legs.every(({ counterparty }) => isAddress(counterparty)) &&
    also === undefined;
  if (isBounded) return reading;
  const bounded = {
    ...reading,
    kind: kind.slice(0, TEXT_LENGTH_MAX),
    legs: legs.map(boundLeg),
    ...(group === undefined ? {} : { group: group.length > TEXT_LENGTH_MAX ? shortHash([group]) : group }),
    ...(also === undefined ? {} : { also: boundReading(also) }),
  };
  if ((hash ?? '').length > TEXT_LENGTH_MAX) delete bounded.hash;
  if (!isAddress(sender)) delete bounded.sender;
  if (!isAddress(target)) delete bounded.target;
  return bounded;
}

function boundLeg(leg: Leg): Leg {
  if (isAddress(leg.counterparty)) return leg;
  const { counterparty: _unreadable, ...rest } = leg;
  return rest;
}

function isAddress(text: string | undefined): boolean {
  return text === undefined || ADDRESS.test(text);
}
