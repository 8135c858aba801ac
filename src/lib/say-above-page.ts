/**
 * Says above the page why the portal is not there, with a way to reload. It stands alone, since it is a part of the inline
 * scripts too (scripts/build/say-unloaded.ts), which are there when nothing else has arrived.
 */
export function sayAbovePage(words: string): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style = 'margin:0;padding:12px 16px;background:#171512;color:#fff;text-align:center';
  const reload = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload' });
  reload.style = 'color:inherit;padding:12px';
  notice.append(`${words} `, reload);
  document.body.prepend(notice);
}
