/** Made by build/icon-files.ts: the names of all icons, separated by spaces. */
declare module 'holdfast:icons' {
  export const folder: string;
  export const coins: string;
  export const networks: string;
}
