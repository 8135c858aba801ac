/**
 * An inline script, with its data in a separate JSON block that browsers do not run. So new data changes neither the
 * script nor its hash in the content security policy, and a server that still sends the previous release's headers does
 * not block this release's pages, unless the script itself has changed.
 */
export function inlineScript(about: unknown, body: string): string {
  const json = JSON.stringify(about).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="inline-data">${json}</script>
<script>(() => {
const about = JSON.parse(document.getElementById('inline-data').textContent);${body}})()</script>`;
}
