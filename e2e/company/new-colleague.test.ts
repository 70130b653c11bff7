import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { followInvitation, inviteColleague } from '../invitation.ts'
import { linkIn, mailTo } from '../mails.ts'

useBrowser()

const EMAIL = 'sofie@demo.example'
const PASSWORD = 'en lang dag i stalden'

test('an administrator invites a user, grants a farm and revokes it, visible at once in the other browser', async () => {
  const [admin, colleague] = [await openWindow(), await openWindow()]

  await signInAs(admin.page)
  await inviteColleague(admin.page, { email: EMAIL, firstName: 'Sofie', lastName: 'Krogh' })

  // The link in the mail, opened on her own phone.
  const her = colleague.page
  await followInvitation(her, EMAIL, PASSWORD)
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

  // Invited again, she has an account: the link leads to her profile, and she is a member only after her answer.
  const firstLink = linkIn(await mailTo(EMAIL))
  await inviteColleague(admin.page, { email: EMAIL, firstName: 'En', lastName: 'Anden' })
  await admin.page.getByRole('button', { name: 'En Anden (inviteret)' }).waitFor()
  // Until the second mail is sent, the first is the newest.
  await expect.poll(async () => linkIn(await mailTo(EMAIL)), { timeout: 20_000 }).not.toBe(firstLink)
  await her.goto(linkIn(await mailTo(EMAIL)))
  await her.getByRole('link', { name: 'Log ind og svar' }).click()
  await her.getByRole('button', { name: /Tag imod invitationen/ }).click()
  await her.waitForURL(/\/settings\/companies/)
  await admin.page.getByRole('button', { name: 'Sofie Krogh', exact: true }).waitFor()
  expect(await admin.page.getByRole('button', { name: /En Anden/ }).count()).toBe(0)
  expect(admin.consoleErrors).toEqual([])
})
