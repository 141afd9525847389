import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number of rows that the plain page draws: about as many as the console draws of a long list. */
const ROWS = 60;

const PAGE = `<!doctype html>
<html lang="en">
<title>Services</title>
<main aria-busy="true"><table><tbody></tbody></table></main>
<script type="module" src="/plain.js"></script>
</html>
`;

const SCRIPT = `const { platform, authorization } = JSON.parse(sessionStorage.getItem('slipway.session'));
const environment = new URLSearchParams(location.search).get('environment');
const get = async (list) => (await fetch(\`\${platform}/environment/\${environment}/\${list}\`, { headers: { authorization } })).json();
const statuses = get('statuses');
const chips = new Map();
const cell = (row, text) => { row.insertCell().textContent = text; };
for (const service of (await get('services')).results.slice(0, ${ROWS})) {
  const row = document.querySelector('tbody').insertRow();
  row.dataset.id = service.id;
  cell(row, service.name);
  const chip = document.createElement('span');
  chip.className = 'chip';
  row.insertCell().append(chip);
  chips.set(service.id, chip);
  for (const key of ['service_type', 'cpu', 'memory', 'updated_at']) cell(row, service[key] ?? '');
}
// The statuses come in a list for each kind of service.
for (const { id, state } of Object.values(await statuses).flat()) if (chips.has(id)) chips.get(id).textContent = state;
document.querySelector('main').removeAttribute('aria-busy');
`;

/** Returns a folder with the files of a console, and beside them `plain.html`: a page that fetches the services and statuses of an environment, draws them, and does nothing else. */
export function withPlainPage(dist: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-plain-'));
  cpSync(dist, folder, { recursive: true });
  writeFileSync(join(folder, 'plain.html'), PAGE);
  writeFileSync(join(folder, 'plain.js'), SCRIPT);
  return folder;
}
