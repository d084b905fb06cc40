/* oxlint-disable typescript/consistent-type-imports -- A declared module cannot import by a relative path. */
/** Made by build/guide-files.ts from docs/guide and docs/images. */
declare module 'holdfast:guide' {
  export const documents: readonly import('./guide-document.ts').GuideDocument[];
  export const pictures: Readonly<Record<string, import('./guide-document.ts').GuidePicture>>;
}
