import type { ClosedPosition } from './types.ts';

/**
 * The name of a closed position: what was disposed of, the lot it came from and, after the first part, its number,
 * because two lots that one transfer opened share its id. It is made when it is needed: a million rows hold what it is
 * made of already, and the texts would be a fifth of the time it takes to compute them.
 */
export function positionIdOf({
  closeTransferId,
  lotId,
  part,
}: Pick<ClosedPosition, 'closeTransferId' | 'lotId' | 'part'>): string {
  const id = `${closeTransferId}/${lotId ?? 'uncovered'}`;
  return part === 1 ? id : `${id}/${part}`;
}
