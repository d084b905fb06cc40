/**
 * Finds a place for toasts where they cover no control. They begin at their corner, and move away from its edge until
 * they are clear of every button, link and field of the page, or of the dialog that is open.
 */

/** The distance from their usual place, in pixels. */
export const TOAST_SHIFT = '--toast-shift';

const ROLES = ['button', 'tab', 'switch', 'slider', 'menuitem', 'option'];
const CONTROLS = ['a[href], button, input, select, textarea', ...ROLES.map((role) => `[role="${role}"]`)].join(', ');
const STEP = 4;
const GAP = 4;

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP &&
    other.left < one.right + GAP &&
    one.top < other.bottom + GAP &&
    other.top < one.bottom + GAP
  );
}

/** Returns how far the toasts move, downwards if positive; 0 if every place would cover a control. */
export function findToastShift(
  toasts: Box,
  controls: readonly Box[],
  { height, isAtTop }: { height: number; isAtTop: boolean },
): number {
  const nearby = controls.filter((control) => control.left < toasts.right + GAP && toasts.left < control.right + GAP);
  const room = isAtTop ? height - toasts.bottom : toasts.top;
  for (let distance = 0; distance <= room; distance += STEP) {
    const shift = isAtTop ? distance : -distance;
    const moved = { ...toasts, top: toasts.top + shift, bottom: toasts.bottom + shift };
    if (!nearby.some((control) => overlaps(moved, control))) return shift;
  }
  return 0;
}

/** Places the toasts, to which one was just added, and again whenever the page changes until it is gone. */
export function keepToastsClear(toast: HTMLElement): () => void {
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => placeToasts(toast));
  });
  placeToasts(toast);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Measures the page and moves the container of the toasts. */
function placeToasts(toast: HTMLElement): void {
  const container = toast.closest<HTMLElement>('.notistack-SnackbarContainer');
  if (container === null) return;
  container.style.setProperty(TOAST_SHIFT, '0px');
  const shown = [...container.querySelectorAll<HTMLElement>('.notistack-MuiContent')];
  const place = container.getBoundingClientRect();
  // A toast that is coming in has not grown to its height yet.
  const height = shown.reduce((total, each) => total + each.offsetHeight + STEP * 3, 0);
  const isAtTop = place.top < window.innerHeight / 2;
  const left = Math.min(place.left, place.right - Math.max(...shown.map((each) => each.offsetWidth)));
  const edge = isAtTop
    ? { top: place.top, bottom: place.top + height }
    : { top: place.bottom - height, bottom: place.bottom };
  const shift = findToastShift({ left, right: place.right, ...edge }, visibleControls(container), {
    height: window.innerHeight,
    isAtTop,
  });
  container.style.setProperty(TOAST_SHIFT, `${shift}px`);
}

function visibleControls(container: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    if (container.contains(control) || control.closest('[aria-hidden="true"], [inert]') !== null) return [];
    const box = control.getBoundingClientRect();
    const isInView = box.bottom > 0 && box.top < window.innerHeight && box.width > 1 && box.height > 1;
    return isInView && control.checkVisibility() ? [box] : [];
  });
}
