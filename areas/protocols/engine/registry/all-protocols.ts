import type { KnownProtocol } from './known-protocol.ts';
import * as knownProtocols from './known-protocols.ts';

/**
 * Every protocol of the registry. scripts/build.mjs replaces this file: a built server reads them as data when the
 * first question is asked, because compiling 300 modules would make every start slower.
 */
export const allProtocols = (): readonly KnownProtocol[] => Object.values(knownProtocols);
