/**
 * How the bell stays true: it looks when somebody comes back to the window, and every half minute while they are there.
 */
export const LOOK_AGAIN = { refetchOnWindowFocus: 'always', refetchInterval: 30_000 } as const;
