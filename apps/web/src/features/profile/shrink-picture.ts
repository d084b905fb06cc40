/** Pictures are made small here, before they travel: the server keeps them, and nobody needs more than an avatar. */
const EDGE_PIXELS = 256;
const WEBP_QUALITY = 0.86;

export interface Square {
  readonly left: number;
  readonly top: number;
  readonly edge: number;
}

/** The largest square in the middle of a picture. */
export function middleSquare(size: { width: number; height: number }): Square {
  const edge = Math.min(size.width, size.height);
  return { left: Math.floor((size.width - edge) / 2), top: Math.floor((size.height - edge) / 2), edge };
}

export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not a picture the browser can read.');
  });
  const canvas = document.createElement('canvas');
  canvas.width = EDGE_PIXELS;
  canvas.height = EDGE_PIXELS;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  const { left, top, edge } = middleSquare(picture);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, edge, edge, 0, 0, EDGE_PIXELS, EDGE_PIXELS);
  picture.close();
  // A browser that cannot write WebP answers PNG by itself.
  return canvas.toDataURL('image/webp', WEBP_QUALITY);
}
