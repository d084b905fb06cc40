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
