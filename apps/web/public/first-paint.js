/*
 * Runs before the application loads, so that a reader in light mode never sees a dark flash, nor the other way round.
 * The two colours are the page grounds of the theme; the application sets the same things again once it runs.
 */
{
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('settings')) ?? {};
  } catch {
    stored = {};
  }
  const mode = stored.mode === 'light' ? 'light' : 'dark';
  const page = mode === 'light' ? '#F4F5FA' : '#28243D';
  const root = document.documentElement;
  root.dataset.mode = mode;
  root.style.colorScheme = mode;
  root.style.backgroundColor = page;
  if (stored.direction === 'rtl') root.dir = 'rtl';
  document.querySelector('meta[name="theme-color"]').setAttribute('content', page);
}

/*
 * The library that styles the toasts would create this element with innerHTML, which Trusted Types refuse.
 */
{
  const styles = Object.assign(document.createElement('style'), { id: '_goober' });
  styles.append(' ');
  document.head.append(styles);
}

/*
 * The page has links to other sites, and people follow them; it never goes to one by itself. A script that got in could
 * otherwise carry the token away in an address, because no policy of the browser covers navigation.
 */
window.navigation?.addEventListener('navigate', (event) => {
  const { origin } = new URL(event.destination.url);
  const token = localStorage.getItem('authToken');
  const carriesToken = token !== null && event.destination.url.includes(token);
  if (event.cancelable && origin !== location.origin && (!event.userInitiated || carriesToken)) event.preventDefault();
});

/*
 * Every page needs the configuration, and every page of a signed-in user needs that user. Both calls are begun here,
 * while the scripts of the application still load, and with them the calls that this page made when it was opened
 * before; lib/auth/early-calls.ts takes the responses. The scripts of the frame load beside them, not after them.
 */
{
  let token = null;
  try {
    token = localStorage.getItem('authToken');
  } catch {
    token = null;
  }
  const begin = (url, bearer) => {
    const headers = { Accept: 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) };
    const response = fetch(url, { headers });
    response.catch(() => {});
    return { bearer, response };
  };
  window.earlyCalls = new Map([['/api/config', begin('/api/config', null)]]);
  if (token) {
    const scripts = document.querySelector('meta[name="frame-scripts"]')?.content ?? '';
    for (const href of scripts.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
    window.earlyCalls.set('/api/auth/me', begin('/api/auth/me', token));
    let noted = null;
    try {
      noted = JSON.parse(localStorage.getItem('firstCalls'));
    } catch {
      noted = null;
    }
    const urls = noted?.user === token.slice(0, 8) ? noted.pages[location.pathname + location.search] : [];
    for (const url of urls ?? []) if (url.startsWith('/api/')) window.earlyCalls.set(url, begin(url, token));
  }
}
