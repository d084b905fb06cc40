/** Made by build/icon-files.ts: which icons there are, the names parted by blanks. */
declare module 'holdfast:icons' {
  export const folder: string;
  export const coins: string;
  export const networks: string;
}
