/** A new tab gets the session of an open tab, unless the host doesn't want that. */

import { expect, test } from '../support/test.ts';
import { pass } from '../support/time.ts';

/** Milliseconds after which a tab has taken an offer, and got its answer. */
const AFTER_OFFERS = 2_000;
/** Milliseconds of a step of the clock, in which the browser delivers a message between tabs. */
const DELIVERY_STEP = 100;

test('a busy tab’s session opens in a new tab as well, unless a person types a token there or signs out', async ({ page, platform, signIn, context }) => {
  const address = await platform.servicesPage();
  await page.goto(address);
  await signIn();
  await expect(page.getByRole('row', { name: /checkout-api/ })).toBeVisible();
  // The tab offers its session when the new one shows the sign-in page already.
  await page.evaluate(() => {
    const state = window as unknown as { offers: number; answers: number };
    Object.assign(state, { offers: 0, answers: 0 });
    const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      if (String(message).startsWith('{"session"')) state.answers += 1;
      if (!String(message).includes('"offer"')) return post.call(this, message);
      setTimeout(() => {
        post.call(this, message);
        state.offers += 1;
      }, 3_000);
    };
  });
  const posted = () => page.evaluate(() => {
    const { offers, answers } = window as unknown as { offers: number; answers: number };
    return { offers, answers };
  });
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(address);
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    return tab;
  };
  const first = await open();
  await expect(first.getByRole('row', { name: /checkout-api/ })).toBeVisible();
  expect(await posted()).toEqual({ offers: 1, answers: 1 });
  await first.close();

  const second = await open();
  await second.getByLabel('Token').fill('mine');
  await expect.poll(posted).toEqual({ offers: 2, answers: 1 });
  await pass(page, AFTER_OFFERS, DELIVERY_STEP);
  expect(await posted(), 'no token is sent in vain').toEqual({ offers: 2, answers: 1 });
  await expect(second.getByLabel('Token')).toHaveValue('mine');
  await second.close();

  const third = await open();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(async () => (await posted()).offers).toBe(3);
  await pass(page, AFTER_OFFERS, DELIVERY_STEP);
  expect((await posted()).answers).toBe(1);
  await expect(third.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test.describe('a host that doesn’t want a session shared', () => {
  test.use({ settings: { share_session: false } });

  test('a renewed token is told nobody', async ({ page, platform, context }) => {
    await page.goto('/platform');
    await expect(page.getByText('New tabs of this console use it too.')).toHaveCount(0);
    await page.getByLabel('Token').fill(`Bearer ${await platform.bearer(4)}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const listener = await context.newPage();
    await listener.goto('/config.json');
    await listener.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new BroadcastChannel('slipway').onmessage = (event) => heard.push(String(event.data));
    });
    await page.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Token').fill(await platform.bearer(60));
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await listener.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((one) => /renewed|session/.test(one)))).toEqual([]);
  });

  test('a new tab signs in for itself', async ({ page, platform, signIn, context }) => {
    await page.goto(await platform.servicesPage());
    await signIn();
    const tab = await context.newPage();
    await tab.goto(await platform.servicesPage());
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
