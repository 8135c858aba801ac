/**
 * Returns an inline script, with its data in a separate JSON block that browsers do not run. So new data changes neither
 * the script nor its hash in the content security policy. If a server still sends the previous release's policy, the
 * policy allows this release's script too, unless the script itself has changed.
 */
export function inlineScript(about: unknown, body: string): string {
  const json = JSON.stringify(about).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="inline-data">${json}</script>
<script>(() => {
const about = JSON.parse(document.getElementById('inline-data').textContent);${body}})()</script>`;
}
