import type { Page } from 'playwright-core'
import { linkIn, mailTo } from './mails.ts'

interface InvitedColleague {
  email: string
  firstName: string
  lastName: string
}

/** Invites a new user to the company on the users screen, as its administrator. */
export async function inviteColleague(page: Page, { email, firstName, lastName }: InvitedColleague): Promise<void> {
  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'Inviter bruger' }).click()
  const inviting = page.getByRole('dialog', { name: 'Inviter bruger' })
  await inviting.getByLabel('E-mail').fill(email)
  await inviting.getByLabel('Fornavn').fill(firstName)
  await inviting.getByLabel('Efternavn').fill(lastName)
  await inviting.getByRole('button', { name: 'Send invitation' }).click()
  await inviting.waitFor({ state: 'detached' })
}

/** Opens the link in the mail, chooses a password and signs the new user in, who has no farm yet. */
export async function followInvitation(page: Page, email: string, password: string): Promise<void> {
  await choosePassword(page, linkIn(await mailTo(email)), password)
  await page.getByText(/Bed virksomhedens administrator/).waitFor()
}

/** Opens a link from a mail and chooses a password. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('heading', { name: /Velkommen til/ }).waitFor()
  await page.getByLabel('Ny adgangskode', { exact: true }).fill(password)
  await page.getByLabel('Gentag adgangskoden').fill(password)
  await page.getByRole('button', { name: 'Kom i gang' }).click()
}
