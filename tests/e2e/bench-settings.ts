import { median, ms, tell } from './support/figures.ts';
import { enter } from './support/load.ts';
import { asRequest, service } from './support/pages.ts';
import { expect, test, type Page } from './support/test.ts';

// Figures of the settings of a service with many ports and variables. Nothing is asserted of a figure here: it is looked at.
test.setTimeout(300_000);
test.use({ turned: false });

/** The milliseconds that each key costs, with its layout. */
const keystrokes = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).evaluate(async (input, text) => {
  const field = input as HTMLInputElement;
  const rest = () => new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
  const all: number[] = [];
  for (const letter of text) {
    const begun = performance.now();
    field.value += letter;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await rest();
    document.body.getBoundingClientRect();
    all.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 120));
  }
  return all;
}, text);

test('a service with 50 ports and 200 variables', async ({ page, platform }) => {
  await platform.limit(1_000_000);
  const records = await platform.records();
  const of = service(records);
  const own = of.split('/').pop()!;
  const record = records.services.find((one) => one.record.id === own)!.record;
  const more = Array.from({ length: 49 }, (_, index) => ({ internal_port: 9000 + index, protocol: 'TCP', name: `p${9000 + index}`, publicly_accessible: false }));
  await platform.change(`/application/${own}`, { ...asRequest(record), ports: [...(record.ports as object[]), ...more] });
  for (let index = 0; index < 195; index += 1) await platform.write(`/application/${own}/environmentVariable`, { key: `VARIABLE_${index}`, value: `${index}` });
  await enter(page, platform);
  await page.goto(of);
  await page.waitForLoadState('networkidle');
  const opened = async (name: string, done: string) => {
    const begun = Date.now();
    await page.getByRole('navigation', { name: /^(Service|Settings)$/ }).getByRole('link', { name }).click();
    await page.getByLabel(done, { exact: true }).first().waitFor();
    return Date.now() - begun;
  };
  tell('settings of a service with 50 ports: opened, general section', '–', ms(await opened('Settings', 'Description')));
  const general = await keystrokes(page, 'Description', 'A sentence.');
  tell('settings: a keystroke in a field with its layout, median (slowest)', '16 ms', `${ms(median(general))} (${ms(Math.max(...general))})`);
  tell('settings of a service with 50 ports: the section of ports opened', '–', ms(await opened('Ports', 'Internal port of p9048 (9048)')));
  const ports = await keystrokes(page, 'Public path of p9048 (9048)', '/a/longer/path');
  tell('settings: a keystroke in one of 50 ports with its layout, median (slowest)', '16 ms', `${ms(median(ports))} (${ms(Math.max(...ports))})`);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  const begun = Date.now();
  await page.getByRole('link', { name: 'Variables' }).click();
  await expect(page.getByRole('row', { name: /VARIABLE_0/ })).toBeVisible();
  tell('variables of a service with 200 of them: opened', '–', ms(Date.now() - begun));
});
