import type { LayoutSizes } from './augmentation.ts';

export function layoutSizesFor(options: { navigationSize: number }): LayoutSizes {
  return {
    navWidth: options.navigationSize,
    navCollapsedWidth: 68,
    contentWidthMax: 1440,
    barHeight: 64,
    swipeAreaWidth: 20,
    customizerWidth: 400,
    avatarMenuWidth: 230,
  };
}
