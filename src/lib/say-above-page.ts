/**
 * Shows a notice above the page, with a link to reload it, when the portal cannot start. Returns it. The function must not
 * use imports: scripts/build/say-unloaded.ts also copies it into inline scripts, which run when nothing else has loaded.
 */
export function sayAbovePage(words: string): HTMLElement {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style =
    'position:sticky;top:0;z-index:9;margin:0;padding:12px 16px;background:#171512;color:#fff;text-align:center';
  const reload = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload' });
  reload.style = 'color:inherit;padding:12px';
  notice.append(`${words} `, reload);
  document.body.prepend(notice);
  return notice;
}
