/** The contract to read and to try: Swagger UI, from the installed package. It loads nothing from other servers. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { contract } from '../contract-file';
import { html } from './html';

/** In the packed mock, Swagger UI's files are beside the code. */
function readPart(name: string): string {
  const packed = join(import.meta.dirname, name);
  const resolve = createRequire(import.meta.url).resolve;
  return readFileSync(existsSync(packed) ? packed : resolve(`swagger-ui-dist/${name}`), 'utf8');
}

export const contractStyle = () => readPart('swagger-ui.css');
export const contractConsole = () => readPart('swagger-ui-bundle.js');
export const contractScript = () => readFileSync(join(import.meta.dirname, 'try-calls.js'), 'utf8');

export const contractPage = (): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${contract.info.title}: the contract</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="contract.css">
<style>
/* Swagger UI does not fit a phone. */
.swagger-ui table { table-layout: fixed; overflow-wrap: anywhere }
.swagger-ui .opblock-section-header { flex-wrap: wrap }
:is(select, input, textarea) { max-width: 100%; min-width: 0 !important }
</style>
</head>
<body>
<p><a href="../">The emulated server</a>.
<label>Try the calls as <select id="person"><option value="">nobody</option></select></label>
<span role="status"></span></p>
<div id="contract"></div>
<script src="contract-console.js"></script>
<script type="module" src="contract.js"></script>
</body>
</html>`.text;
