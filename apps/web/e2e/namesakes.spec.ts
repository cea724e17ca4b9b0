import { createFarmClient } from '@farm/client';
import { ACCESS_CODE, expect, expectAccessible, test } from './farm.ts';

test('two people with one name are told apart by their email in choices, messages and notifications', async ({
  farm,
}) => {
  const { farmer, rep } = farm.people;
  const namesake = createFarmClient({ url: farm.url });
  await namesake.signUp({
    name: 'ROSA  Grówer',
    email: 'rosa.two@farm.example',
    password: 'walnut-ladder-41',
    role: 'farmer',
    accessCode: ACCESS_CODE,
  });
  await namesake.notifications.create.mutate({ userId: rep.uid, title: 'Frost tonight', message: 'Kale.' });
  const page = await farm.open('rep', '/dashboard?tab=messages');
  const card = page.getByRole('region', { name: 'Unread notifications' });
  await expect(card).toContainText('From ROSA Grówer (rosa.two@farm.example)');
  await expectAccessible(page);

  const { id } = await rep.client.messages.start.mutate({ participantIds: [farmer.uid] });
  await rep.client.messages.send.mutate({ conversationId: id, content: 'Kale?' });
  const list = page.getByRole('region', { name: 'Conversations' });
  await expect(list).toContainText(`Rosa Grower (${farmer.email})`);
  await list.getByRole('button', { name: /Rosa Grower/ }).click();
  await expect(page.getByPlaceholder(`Message Rosa Grower (${farmer.email})...`)).toBeVisible();

  const group = await rep.client.messages.start.mutate({
    participantIds: [farmer.uid, farm.people.admin.uid],
    name: 'Harvest',
  });
  await farmer.client.messages.send.mutate({ conversationId: group.id, content: 'Two crates more.' });
  await expect(list.getByText('Rosa Grower: Two crates more.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: 'New Order' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Grower' }).first().click();
  for (const name of [`Rosa Grower (${farmer.email})`, 'ROSA Grówer (rosa.two@farm.example)', 'Omar Grower'])
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
});
