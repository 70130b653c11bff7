import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { acceptInvitation, inviteColleague } from '../invitation.ts'

useBrowser()

const EMAIL = 'sofie@demo.example'
const PASSWORD = 'en lang dag i stalden'

test('an administrator invites a user, grants a farm and revokes it, visible at once in the other browser', async () => {
  const [admin, colleague] = [await openWindow(), await openWindow()]

  await signInAs(admin.page)
  await inviteColleague(admin.page, { email: EMAIL, firstName: 'Sofie', lastName: 'Krogh' })

  // The link in the mail, opened on her own phone.
  const her = colleague.page
  await acceptInvitation(her, EMAIL, PASSWORD)
  // The open list of members updates: she is no longer invited.
  await admin.page.getByRole('button', { name: 'Sofie Krogh', exact: true }).waitFor()
  const record = her.getByRole('button', { name: 'Registrering', exact: true })
  expect(await record.count()).toBe(0)

  const give = async (permission: string) => {
    await admin.page.getByRole('button', { name: /Sofie Krogh/ }).click()
    const settings = admin.page.getByRole('dialog', { name: /Sofie Krogh/ })
    await settings.getByRole('radio', { name: `Engmark: ${permission}`, exact: true }).check()
    await settings.getByRole('button', { name: 'Gem' }).click()
    await settings.waitFor({ state: 'detached' })
  }
  await give('Læse og skrive')
  await record.waitFor()
  await her
    .getByText(/Engmark/)
    .first()
    .waitFor()
  expect(await her.getByText(/Bakkegård/).count()).toBe(0)

  // The right is revoked while she works: the button to record disappears without a reload.
  await record.click()
  await her.getByRole('menuitem', { name: 'Døde', exact: true }).click()
  await her.getByRole('dialog').waitFor()
  await give('Læse')
  await record.waitFor({ state: 'detached' })

  // After her removal from the company, her screen shows the choice of companies.
  await admin.page.getByRole('button', { name: /Sofie Krogh/ }).click()
  const settings = admin.page.getByRole('dialog', { name: /Sofie Krogh/ })
  await settings.getByRole('button', { name: 'Slet bruger' }).click()
  await admin.page
    .getByRole('dialog', { name: /Slet Sofie Krogh/ })
    .getByRole('button', { name: 'Slet bruger' })
    .click()
  await admin.page.getByRole('button', { name: /Sofie Krogh/ }).waitFor({ state: 'detached' })
  await her.waitForURL(/\/settings\/companies/, { timeout: 20_000 })
  // The server answers 404 for an unknown e-mail address.
  expect(admin.consoleErrors).toEqual([expect.stringContaining('404')])
})
