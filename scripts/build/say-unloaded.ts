/**
 * A part of the inline scripts: a page whose script cannot be fetched says so. Without it a prerendered form would wait
 * for ever, and any other page go on turning its wheel.
 */
export const sayUnloaded = `
addEventListener('error', ({ target }) => {
  if (target.tagName !== 'SCRIPT' || target.type !== 'module') return;
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style = 'margin:0;padding:12px 16px;background:#171512;color:#fff;text-align:center';
  const reload = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload' });
  reload.style = 'color:inherit;padding:12px';
  notice.append('The portal could not be loaded. Please check your connection. ', reload);
  const say = () => {
    document.querySelector('#shell [role=status]')?.remove();
    document.body.prepend(notice);
  };
  if (document.body) say();
  else addEventListener('DOMContentLoaded', say);
}, true);`;
