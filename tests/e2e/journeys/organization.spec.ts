/** Records of an organization: registries without a read, groups, members, invitations, tokens. */
import { chooseMore, press } from '../support/locators.ts';
import { asRequest, group, invitation, member, of, registry } from '../support/pages.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../support/test.ts';

const PUT = 'PUT /organization/{organizationId}/containerRegistry/{containerRegistryId}';

test.describe('with the document alone', () => {
  test.use({ wanted: { profile: 'document' } });

  test('a registry is replaced without being read: each value is entered, or given up', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const records = await platform.records();
    await page.goto('/');
    await signIn();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await page.goto(`${registry(records, 'Team images')}/edit`);
    await expect(page.getByText('This platform doesn’t return the present values')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Team images');
    await page.getByLabel('Kind').selectOption('GENERIC_CR');
    await page.getByLabel('Address', { exact: true }).fill('https://new.example.com');
    await page.getByLabel('Username', { exact: true }).fill('robot');
    await press(page, 'Save registry');
    await expect(page.getByText('Enter it again, or choose to save without it.').first()).toBeVisible();
    expect(await platform.sent(PUT)).toEqual([]);
    await page.getByLabel('Save without description').check();
    await page.getByLabel('Password', { exact: true }).fill('s3cret-new');
    await press(page, 'Save registry and erase description');
    await expect(page.getByRole('log')).toContainText('Team images: saved.');
    const stored = (await platform.records()).registries[0];
    expect(stored.record).toMatchObject({ url: 'https://new.example.com', config: { username: 'robot' } });
    expect(stored.secrets).toEqual({ password: 's3cret-new' });
  });

  test('what isn’t listed is opened by ID, created, or explained', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const records = await platform.records();
    await page.goto('/');
    await signIn();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await page.goto(of('labels-groups')(records));
    await page.getByLabel('Open by ID').fill(records.labels_groups[0].id);
    await press(page, 'Open');
    await expect(page.getByRole('heading', { name: records.labels_groups[0].name })).toBeVisible();
    await page.goto(of('invoices')(records));
    await page.getByLabel('Open by ID').fill(records.invoices[0].id);
    await press(page, 'Open');
    await expect(page.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', `https://billing.example.com/invoices/${records.invoices[0].id}.pdf`);
    await page.goto(of('invitations')(records));
    await expect(page.getByRole('row', { name: /lena\.fischer/ })).toBeVisible();
    for (const collection of ['registries', 'annotations-groups', 'members', 'webhooks', 'api-tokens']) {
      await page.goto(of(collection)(records));
      await expect(page.getByRole('main'), collection).toContainText(/This platform doesn’t (list|offer)/);
    }
    await page.goto(`${of('webhooks')(records)}/create`);
    await page.getByLabel('Target URL').fill('https://hooks.example.com');
    await press(page, 'Create webhook');
    // A webhook delivers events, so the form asks for at least one before it sends the request.
    await expect(page.getByRole('group', { name: 'Events' })).toContainText('Required.');
    expect(await platform.sent('POST /organization/{organizationId}/webhook')).toEqual([]);
    await page.getByLabel('Deployment started').check();
    await press(page, 'Create webhook');
    await expect(page.getByRole('log')).toContainText('https://hooks.example.com: webhook created.');
    const [asked] = await platform.sent('POST /organization/{organizationId}/webhook');
    expect(JSON.parse(asked.body)).toEqual({ target_url: 'https://hooks.example.com', events: ['DEPLOYMENT_STARTED'], enabled: true });
  });
});

test('a label group: rows, several pasted at once, a repeated key, what uses it', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(group(records));
  await signIn();
  await expect(page.getByRole('region', { name: 'Used by' })).toBeVisible();
  await page.goto(`${group(records)}/edit`);
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByLabel('Key of new entry')).toBeFocused();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'tier=1\nteam = shop');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Value of tier')).toHaveValue('1');
  await expect(page.getByLabel('Value of team')).toHaveValue('shop');
  await page.getByLabel('Key of team').fill('tier');
  await press(page, 'Review changes');
  await expect(page.getByText('Two entries have the key “tier”. Remove one.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove tier' }).last().click();
  await page.getByLabel('Set tier at the cloud provider').check();
  await press(page, 'Review changes');
  await press(page, 'Save label group');
  await expect(page.getByText('tier=1 (also at the cloud provider)')).toBeVisible();
  expect((await platform.records()).labels_groups[0].labels).toEqual([...records.labels_groups[0].labels, { key: 'tier', value: '1', propagate_to_cloud_provider: true }]);
});

test('an annotation group: scopes are chosen, one that nobody listed stays', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const address = `${of('annotations-groups')(records)}/create`;
  await page.goto(address);
  await signIn();
  await page.getByLabel('Name', { exact: true }).fill('Proxy');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByLabel('Key of new entry')).toBeFocused();
  await page.getByLabel('Key of new entry').fill('proxy/timeout');
  await page.getByLabel('Value of proxy/timeout').fill('30');
  await page.getByLabel('Pods').check();
  await page.getByLabel('Ingress').check();
  await press(page, 'Create annotation group');
  await page.getByRole('link', { name: 'Proxy' }).click();
  await expect(page.getByText('proxy/timeout=30')).toBeVisible();
  expect((await platform.records()).annotations_groups.at(-1)).toMatchObject({ annotations: [{ key: 'proxy/timeout', value: '30' }], scopes: ['PODS', 'INGRESS'] });
});

test('a member gets another role and is removed; oneself and the only administrator aren’t', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(member(records, 'Ada Mendez'));
  await signIn();
  await press(page, 'More actions');
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toContainText('This is you');
  await page.goto(`${member(records, 'Ada Mendez')}/edit`);
  await expect(page.getByText('This is you. The console doesn’t let people change their own role.')).toBeVisible();
  await expect(page.getByLabel('Role')).toHaveCount(0);
  await page.goto(`${member(records, 'Noor Haddad')}/edit`);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Read');
  await press(page, 'Review changes');
  await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /^Role/ })).toContainText('Read');
  await press(page, 'Save member');
  await expect(page.getByRole('heading', { name: 'Noor Haddad', exact: true })).toBeVisible();
  expect((await platform.records()).members.find((one) => one.name === 'Noor Haddad')?.role_name).toBe('Read');
  await chooseMore(page, 'Remove');
  await page.getByRole('dialog').getByRole('textbox').fill('Noor Haddad');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Noor Haddad/ })).toHaveCount(0);
  expect((await platform.records()).members.map((one) => one.name)).not.toContain('Noor Haddad');
});

test('several people are invited at once, each with its outcome', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const records = await platform.records();
  await page.goto(`${of('invitations')(records)}/create`);
  await signIn();
  const emails = page.getByLabel('E-mail addresses');
  await emails.fill('one@example.com, two@example.com odd ada.mendez@northwind.example lena.fischer@northwind.example one@example.com');
  const plan = page.getByRole('table', { name: 'Invitations' });
  for (const [name, outcome] of [['odd', 'Not an e-mail address.'], ['ada.mendez', 'Already a member.'], ['lena.fischer', 'Already invited.']]) {
    await expect(plan.getByRole('row', { name: new RegExp(name) })).toContainText(outcome);
  }
  await expect(plan.getByRole('row', { name: /one@example.com/ }).last()).toContainText('Listed above.');
  await page.reload();
  await expect(emails).toHaveValue(/one@example.com, two/);
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Deploy');
  const second = page.getByRole('combobox', { name: 'Role of two@example.com' });
  await expect(second.locator('option:checked')).toHaveText('Deploy');
  await second.selectOption('Read');
  await page.reload();
  await expect(second.locator('option:checked'), 'the draft has the role of a row as well').toHaveText('Read');
  await expectNoAxeViolations(page, 'invitations with roles');
  await expectNoSidewaysScroll(page);
  await platform.fail({ operation: 'POST /organization/{organizationId}/inviteMember', status: 500, times: 1 });
  await press(page, 'Send 2 invitations');
  await expect(page.getByRole('status').filter({ hasText: '1 of 2 sent, 1 not confirmed' })).toBeVisible();
  await platform.fail();
  await page.clock.runFor(11_000);
  await press(page, 'Retry what isn’t sent');
  await expect(page.getByRole('status').filter({ hasText: '2 of 2 sent' })).toBeVisible();
  const invited = (await platform.records()).invitations.filter((one) => one.email.endsWith('@example.com'));
  expect(invited.map((one) => [one.email, one.role_name]).sort()).toEqual([['one@example.com', 'Deploy'], ['two@example.com', 'Read']]);
  await expect(plan.getByRole('row', { name: /two@example.com/ })).toContainText('Read');
  await press(page, 'Back to invitations');
  await expect(page.getByRole('row', { name: /two@example.com/ })).toBeVisible();
});

test('an invitation is sent once more: a failure says which half of it', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const records = await platform.records();
  await page.goto(invitation(records));
  await signIn();
  await expect(page.getByRole('link', { name: records.invitations[0].invitation_link })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await press(page, 'Resend');
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible();
  const now = (await platform.records()).invitations.find((one) => one.email === records.invitations[0].email)!;
  expect(now.id).not.toBe(records.invitations[0].id);
  expect(now.role_name).toBe(records.invitations[0].role_name);
  await page.goto(invitation(await platform.records()));
  await platform.fail({ operation: 'POST /organization/{organizationId}/inviteMember', status: 403 });
  await press(page, 'Resend');
  await expect(page.getByRole('alert').filter({ hasText: 'The old invitation was revoked, but the new one wasn’t sent.' })).toBeVisible();
});

test('the role of a member is changed in the list, of one and of several', async ({ page, platform, signIn }) => {
  const { members } = await platform.records();
  await page.goto(of('members')(await platform.records()));
  await signIn();
  const you = page.getByRole('row').filter({ hasText: 'You' });
  await expect(you, 'the person’s own row').toHaveCount(1);
  await expect(you.getByRole('button', { name: /^Change role/ }), 'nobody shuts themselves out').toHaveCount(0);
  const change = page.getByRole('button', { name: /^Change role of / }).first();
  const name = (await change.getAttribute('aria-label'))!.replace('Change role of ', '');
  await change.click();
  const dialog = page.getByRole('dialog', { name: `Change role of ${name}` });
  const send = dialog.getByRole('button', { name: `Change role of ${name}` });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await send.click({ force: true });
  const reason = await send.evaluate((button) => getComputedStyle(button, '::after').content);
  expect(reason, 'a press on the disabled button shows why').toContain('"Choose a role first."');
  await expect(send, 'which is no part of its name').toHaveAccessibleName(`Change role of ${name}`);
  await dialog.getByLabel('Role').selectOption('Deploy');
  await expectNoAxeViolations(page, 'change the role of a member');
  await send.click();
  await expect(dialog).toContainText('changed');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Deploy');
  expect((await platform.records()).members.find((one) => one.name === name)).toMatchObject({ role_name: 'Deploy' });

  await page.getByRole('checkbox', { name: 'Select all members' }).check({ force: true });
  await press(page, 'Change role');
  const several = page.getByRole('dialog', { name: /^Change role of \d+ members/ });
  await expect(several).toContainText(/The role of .* can’t be changed by you, and stays\./);
  await several.getByLabel('Role').selectOption('Read');
  await several.getByRole('button', { name: /^Change role of/ }).click();
  await expect(several.getByRole('status').first()).toContainText(/(\d+) of \1 changed/);
  const now = (await platform.records()).members;
  const kept = members.length - now.filter((one) => one.role_name === 'Read').length;
  expect(kept, 'the person keeps the own role').toBeGreaterThan(0);
});

test('several invitations are sent once more', async ({ page, platform, signIn }) => {
  const before = (await platform.records()).invitations;
  expect(before.length).toBeGreaterThan(1);
  await page.goto(of('invitations')(await platform.records()));
  await signIn();
  const all = page.getByRole('checkbox', { name: 'Select all invitations' });
  // A forced check waits for nothing: the checkbox is disabled until the rows are there.
  await expect(all).toBeEnabled();
  await all.check({ force: true });
  await press(page, 'Resend');
  const dialog = page.getByRole('dialog', { name: `Resend ${before.length} invitations` });
  await expect(dialog).toContainText('Each invitation is revoked, and a new one is sent to the same address.');
  await expectNoAxeViolations(page, 'resend invitations');
  await dialog.getByRole('button', { name: `Resend ${before.length} invitations` }).click();
  await expect(dialog.getByRole('status').first()).toContainText(`${before.length} of ${before.length} resent`);
  const after = (await platform.records()).invitations;
  expect(after.map((one) => [one.email, one.role_name]).sort()).toEqual(before.map((one) => [one.email, one.role_name]).sort());
  expect(after.map((one) => one.id).filter((id) => before.some((one) => one.id === id)), 'each is new').toEqual([]);
});

test('an API token is shown once', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(of('api-tokens')(await platform.records()));
  await signIn();
  await page.getByRole('link', { name: 'Create API token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('robot');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Deploy');
  await press(page, 'Create API token');
  const token = page.getByLabel('Token', { exact: true });
  await expect(token).toHaveAttribute('type', 'password');
  const value = await token.inputValue();
  expect(value.length).toBeGreaterThan(10);
  await expect(token).not.toBeEditable();
  await expect(page.getByRole('region', { name: 'New token' })).toContainText(/Role\s*Deploy.*Expiry\s*Not reported/s);
  // Until it is copied, no way off the page loses it without a question.
  const question = page.getByRole('dialog', { name: 'Leave without copying the token?' });
  const people = page.getByRole('complementary', { name: 'Navigation' }).getByRole('link', { name: 'People and tokens' });
  const leave = [() => people.click(), () => press(page, 'Done'), () => page.goBack()];
  for (const way of leave) {
    await way();
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/api-tokens\/create$/);
  }
  const browser = page.waitForEvent('dialog');
  const reload = page.evaluate(() => { location.reload(); });
  const asked = await browser;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await reload;
  await press(page, 'Copy token');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Token copied.');
  await press(page, 'Done');
  await expect(page.getByRole('row', { name: /robot/ })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))).not.toContain(value);
});

test('the account says what the token is, and never the token', async ({ page, platform, signIn }) => {
  await page.goto('/account');
  await signIn('Bearer');
  await expect(page.getByRole('region', { name: 'Token' })).toContainText('Access token of an account (JWT)');
  await expect(page.getByRole('region', { name: 'Sign-up information' })).toContainText('ada.mendez@northwind.example');
  expect(await page.content()).not.toContain(platform.token('Bearer').slice(-20));
});

test('the audit log says who changed what, leads to it, and reads older events on request', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const own = await platform.service('image-resizer');
  await platform.change(`/container/${own.record.id}`, { ...asRequest(own.record as Record<string, unknown>), tag: '2.15.0' });
  await page.goto(`/organization/${records.organization.id}/audit-log`);
  await signIn();
  const rows = page.getByRole('grid', { name: 'Events' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('image-resizer');
  await expect(rows.nth(1)).toContainText('Changed');
  await rows.nth(1).getByRole('button', { name: 'Show change' }).click();
  await expect(page.getByRole('dialog', { name: 'Change of image-resizer' }).getByLabel('After')).toContainText('2.15.0');
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page, 'audit log');
  await expect(page.getByText('100 events')).toBeVisible();
  await expect(page.getByText('The platform keeps no older events')).toBeHidden();
  await press(page, 'Load older events');
  await expect(page.getByText('200 events')).toBeVisible();
  await expect(page.getByText('The platform’s list ends here. Older events may be missing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load older events' }), 'it keeps the focus').toBeFocused();
  // A new event moves the last one of the page to the next page, which isn't read again.
  await platform.change(`/container/${own.record.id}`, { ...asRequest(own.record as Record<string, unknown>), tag: '2.16.0' });
  await press(page, 'Refresh');
  await expect(page.getByText('201 events')).toBeVisible();
  await rows.nth(1).focus();
  await page.keyboard.press('.');
  await expect(page.getByRole('dialog', { name: 'Change of image-resizer' }).getByLabel('After')).toContainText('2.16.0');
  await page.keyboard.press('Escape');
  await rows.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'image-resizer', level: 1 })).toBeVisible();
});

test.describe('on a platform that asks for fuller bodies', () => {
  test.use({ wanted: { fuller: true } });

  test('a webhook and a registry are created and saved from their forms', async ({ page, platform, signIn }) => {
    const records = await platform.records();
    await page.goto(`${of('webhooks')(records)}/create`);
    await signIn();
    await page.getByLabel('Target URL').fill('https://hooks.example.com/new');
    await page.getByLabel('Deployment failed').check();
    await page.getByLabel('Secret').fill('s3cret-new');
    await page.getByRole('group', { name: 'Projects' }).getByLabel('Storefront').check();
    await page.getByRole('group', { name: 'Environments' }).getByLabel('Production').check();
    await press(page, 'Create webhook');
    await page.getByRole('link', { name: 'https://hooks.example.com/new' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Description').fill('On call');
    await press(page, 'Review changes');
    await press(page, 'Save webhook');
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('On call');
    expect((await platform.records()).webhooks.at(-1)?.secret).toBe('s3cret-new');
    expect((await platform.records()).webhooks.at(-1)?.record).toMatchObject({
      project_names_filter: ['Storefront'], environment_types_filter: ['PRODUCTION'],
    });
    expect((await platform.records()).webhooks.at(-1)?.record).toMatchObject({ kind: 'STANDARD', target_url: 'https://hooks.example.com/new', description: 'On call', events: ['DEPLOYMENT_FAILURE'] });

    await page.goto(`${of('registries')(records)}/create`);
    await page.getByLabel('Name', { exact: true }).fill('Open images');
    await page.getByLabel('Kind').selectOption('PUBLIC_ECR');
    await page.getByLabel('Address', { exact: true }).fill('https://images.example.com');
    await press(page, 'Create registry');
    await page.getByRole('link', { name: 'Open images' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Description').fill('For everybody');
    await press(page, 'Review changes');
    await press(page, 'Save registry');
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('For everybody');
    expect((await platform.records()).registries.at(-1)?.record).toMatchObject({ kind: 'PUBLIC_ECR', name: 'Open images', description: 'For everybody' });
  });
});

test('thousands of pasted lines are entries, and the form goes on', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(`${of('labels-groups')(records)}/create`);
  await signIn();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByLabel('Key of new entry')).toBeFocused();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', Array.from({ length: 5_000 }, (_, number) => `key${number}=value${number}`).join('\n'));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('The first 200 of 5,000 entries are shown.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Many');
  await page.getByLabel('Key of key7', { exact: true }).fill('key8');
  await press(page, 'Create label group');
  await expect(page.getByText('Two entries have the key “key8”. Remove one.').first()).toBeVisible();
  await page.getByLabel('Key of key8', { exact: true }).first().fill('key7');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('The first 400 of 5,000 entries are shown.')).toBeVisible();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByLabel('Key of new entry')).toBeFocused();
  await page.getByLabel('Key of new entry').fill('last');
  await page.getByLabel('Value of last', { exact: true }).fill('1');
  await expect(page.getByRole('table', { name: 'Labels' }).getByRole('row'), 'rows that nobody asked for aren’t drawn').toHaveCount(402);
  await press(page, 'Create label group');
  await expect(page.getByRole('link', { name: 'Many' })).toBeVisible();
  const created = (await platform.records()).labels_groups.find((one) => one.name === 'Many');
  expect(created?.labels.length).toBe(5_001);
});
