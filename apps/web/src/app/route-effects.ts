/** What happens around a change of page: the bar at the top, the tab's title, and where the focus goes. */
import type { AnyRouter } from '@tanstack/react-router';
import nprogress from 'nprogress';

/** Starts with the route change and finishes when it is complete, or has failed: the router resolves in both cases. */
export function showRouteProgress(router: AnyRouter): () => void {
  // Its own template gives the bar a role that does not exist.
  nprogress.configure({
    showSpinner: false,
    trickleSpeed: 150,
    minimum: 0.15,
    barSelector: '.bar',
    template: '<div class="bar"><div class="peg"></div></div>',
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
 * A screen reader and the Tab key must start at the new page, not at the link that led to it. The first page of a
 * visit keeps the browser's own start, and a page that focuses a field of its own keeps that.
 */
export function focusHeadingOnNavigation(router: AnyRouter): () => void {
  return router.subscribe('onRendered', (event) => {
    if (event.fromLocation !== undefined && event.pathChanged) focusHeading(20);
  });
}

/** The heading may come a few frames after the route: a page can begin with a skeleton. */
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
