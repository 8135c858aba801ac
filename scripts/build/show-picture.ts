/**
 * The inline script that follows the root in app.html. On the user's own device it fills the shell, at the first paint,
 * with the last picture of this screen and the time of its records. When the portal has rendered the screen, the script
 * removes the shell. src/device/pictures.ts saves the pictures. A picture cannot be clicked or focused.
 */
export const SHOW_PICTURE = `<script>(() => {
const shell = document.getElementById('shell');
const root = document.getElementById('root');
const read = (key) => JSON.parse(localStorage.getItem(key));
const week = 7 * 24 * 3600000;
const pictureHere = () => {
  const session = localStorage.getItem('portal.session');
  if (!session || !localStorage.getItem('access_token')) return;
  const owner = read('portal.owners').find((one) => one.own && one.isOpen && one.session === session);
  const { version, value } = read('portal.user.' + owner.drawer + '.pictures');
  if (version !== 1 || value.script !== document.querySelector('script[type=module]').src) return;
  const picture = value.screens.find(({ address }) => address === location.pathname + location.search);
  if (picture && Date.now() - picture.at < week) return picture;
};
let picture;
try { picture = pictureHere(); } catch {}
if (!picture) return;
shell.innerHTML = picture.html;
shell.inert = true;
shell.ariaHidden = 'true';
shell.dataset.picture = '';
const line = shell.querySelector('[data-as-of]');
if (line) line.textContent = Date.now() < picture.dayEnds ? picture.sameDay : picture.later;
const drawn = new MutationObserver(() => {
  const main = root.querySelector('main');
  if (!main || main.querySelector('[data-starting]')) return;
  drawn.disconnect();
  shell.remove();
});
drawn.observe(root, { childList: true, subtree: true });
})()</script>`;
