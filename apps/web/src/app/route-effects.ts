/** The effects of a change of page: the progress bar at the top, the title of the tab, and the focus. */
import type { AnyRouter } from '@tanstack/react-router';
import nprogress from 'nprogress';

/** The one place in which markup is given to the page as text. The policy of the server permits no other. */
const PROGRESS_BAR = '<div class="bar"><div class="peg"></div></div>';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): { createHTML(text: string): unknown };
}

/** Browsers without Trusted Types take the text itself. */
function trustedBar(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('progress', { createHTML: () => PROGRESS_BAR });
  return (policy?.createHTML(PROGRESS_BAR) ?? PROGRESS_BAR) as string;
}

const progressBar = trustedBar();

/** Starts with the route change and finishes when it is complete, or has failed: the router resolves in both cases. */
export function showRouteProgress(router: AnyRouter): () => void {
  // Its own template gives the bar a role that does not exist.
  nprogress.configure({
    showSpinner: false,
    trickleSpeed: 150,
    minimum: 0.15,
    barSelector: '.bar',
    template: progressBar,
  });
  const stops = [
    router.subscribe('onBeforeNavigate', (event) => {
      if (event.pathChanged) nprogress.start();
    }),
    router.subscribe('onResolved', () => void nprogress.done()),
  ];
  return () => {
    for (const stop of stops) stop();
    nprogress.done();
  };
}

/**
 * Screen readers and the Tab key must start at the new page, not at the link that was clicked. The first page of a
 * visit keeps the browser's focus, and a page that focuses one of its fields keeps that.
 */
export function focusHeadingOnNavigation(router: AnyRouter): () => void {
  return router.subscribe('onRendered', (event) => {
    if (event.fromLocation !== undefined && event.pathChanged) focusHeading(20);
  });
}

/** The heading may be rendered a few frames after the route changes: a page can start with a skeleton. */
function focusHeading(framesLeft: number): void {
  if (document.activeElement?.matches('main input, main textarea, main select')) return;
  const heading = document.querySelector<HTMLElement>('main h1, h1');
  if (heading === null) {
    if (framesLeft > 0) requestAnimationFrame(() => focusHeading(framesLeft - 1));
    return;
  }
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}

export function documentTitle(pageTitle: string): string {
  return pageTitle === 'Holdfast' ? pageTitle : `${pageTitle} · Holdfast`;
}
