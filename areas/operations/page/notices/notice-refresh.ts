/** Keeps the bell current: reloads when the window gets the focus, and every 30 seconds while it has it. */
export const NOTICE_REFRESH = { refetchOnWindowFocus: 'always', refetchInterval: 30_000 } as const;
