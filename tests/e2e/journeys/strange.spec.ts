/** Unexpected replies and headers on every page: a message, and no flood of requests. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAGES } from '../support/pages.ts';
import { serve } from '../support/server.ts';
import { expect, expectNoSidewaysScroll, go, test } from '../support/test.ts';

test.describe('a platform whose records all have one id', () => {
  test.use({ wanted: { one_id: true } });

  test('every page works, and none asks without end', async ({ page, platform, signIn }) => {
    const { organization } = await platform.records();
    await page.goto('/platform');
    await signIn();
    const pages = PAGES.map((facts) => facts.address({ organization, projects: [organization], environments: [{ ...organization, cluster_id: organization.id }], services: [], deployments: [], log: [], clusters: [{ record: organization }], registries: [{ record: organization }], labels_groups: [organization], annotations_groups: [organization], members: [organization], invitations: [organization], invoices: [organization], webhooks: [], api_tokens: [organization] } as never).replaceAll('undefined', organization.id));
    for (const address of new Set([...pages, `/environment/${organization.id}/container/${organization.id}`, `/environment/${organization.id}/database/${organization.id}`])) {
      await test.step(address, async () => {
        await go(page, address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        const before = (await platform.asked()).length;
        await page.clock.runFor(20_000);
        await expect(page.getByRole('main')).not.toContainText('more than 10 times in 10 seconds');
        expect((await platform.asked()).length - before, 'requests of 20 seconds').toBeLessThan(40);
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      });
    }
    await go(page, `/environment/${organization.id}/services`);
    const rows = page.getByRole('grid', { name: 'Services' }).locator('tbody tr');
    const { services } = await platform.records();
    await expect(rows).toHaveCount(services.length);
    expect(services.length, 'kinds that share the id').toBeGreaterThan(3);
    for (const { record } of services) await expect(rows.filter({ hasText: record.name })).toHaveCount(1);
    await rows.filter({ hasText: services[1].record.name }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(services[1].record.name);
    await expect(page.getByRole('navigation', { name: 'Place' })).toContainText('Northwind Retail');
  });
});

/** A platform of a test's own: what it answers to everything. */
function answering(answer: (write: (text: string) => boolean, end: () => void) => void): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type', 'content-type': 'application/json' };
    response.on('error', () => {});
    response.writeHead(200, headers);
    if (request.method === 'OPTIONS') response.end();
    else answer((text) => response.write(text), () => response.end());
  });
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => found({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
  });
}

for (const [name, answer, said] of [
  ['that never ends', (write: (text: string) => boolean) => {
    const piece = `{"a":"${'x'.repeat(1 << 20)}"},`;
    let sent = 0;
    write('[');
    const more = setInterval(() => {
      for (let index = 0; index < 4; index += 1) write(piece);
      sent += 4;
      if (sent > 80) clearInterval(more);
    }, 5);
  }, 'The platform’s reply is larger than 64 MB'],
  ['of 60,000 levels', (write: (text: string) => boolean, end: () => void) => {
    write(`[{"id":"00000000-0000-0000-0000-000000000001","name":"x","deep":${'['.repeat(60_000)}${']'.repeat(60_000)}}]`);
    end();
  }, 'nested deeper than 100 levels'],
] as const) {
  test(`a reply ${name} is a clear message`, async ({ page }) => {
    const { server, url } = await answering(answer);
    const own = await serve([], { config: JSON.stringify({ platforms: [{ name: 'Strange', url }] }) });
    await page.goto(own.console);
    await page.getByLabel('Token').fill('a-token');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy', 'true');
    await expectNoSidewaysScroll(page);
    own.stop();
    server.closeAllConnections();
    server.close();
  });
}
