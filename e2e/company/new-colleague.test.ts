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

  // The link out of the mail, on her own telephone.
  const her = colleague.page
  await acceptInvitation(her, EMAIL, PASSWORD)
  // The list of members, open all the while, says that she waits no longer.
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

  // She is in the middle of something when the right goes: the way to record is gone without a new page.
  await record.click()
  await her.getByRole('menuitem', { name: 'Døde', exact: true }).click()
  await her.getByRole('dialog').waitFor()
  await give('Læse')
  await record.waitFor({ state: 'detached' })

  // Out of the company: her screen leads to where companies are chosen.
  await admin.page.getByRole('button', { name: /Sofie Krogh/ }).click()
  const settings = admin.page.getByRole('dialog', { name: /Sofie Krogh/ })
  await settings.getByRole('button', { name: 'Slet bruger' }).click()
  await admin.page
    .getByRole('dialog', { name: /Slet Sofie Krogh/ })
    .getByRole('button', { name: 'Slet bruger' })
    .click()
  await admin.page.getByRole('button', { name: /Sofie Krogh/ }).waitFor({ state: 'detached' })
  await her.waitForURL(/\/settings\/companies/, { timeout: 20_000 })
  // That nobody has the address is said with a 404.
  expect(admin.complaints).toEqual([expect.stringContaining('404')])
})
