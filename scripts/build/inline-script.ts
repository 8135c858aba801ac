/**
 * An inline script and what it is about, as a block of JSON that is no script to a browser. The script itself is the
 * same in every build, and so is its hash in the content security policy: a server that still sends the headers of the
 * last release does not stop the pages of this one.
 */
export function inlineScript(about: unknown, body: string): string {
  const json = JSON.stringify(about).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="inline-data">${json}</script>
<script>(() => {
const about = JSON.parse(document.getElementById('inline-data').textContent);${body}})()</script>`;
}
