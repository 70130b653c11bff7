import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { type OpenPage, openWindow, useBrowser } from '../browser.ts'
import { useInstallation } from '../installation.ts'
import { choosePassword, inviteColleague } from '../invitation.ts'
import { linkIn, mailTo } from '../mails.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()
const { folder, address, admin } = useInstallation('what-goes')

const COMPANY = 'Hedegård I/S'
const INGA = 'inga@hedegaard.example'
const VIGGO = 'viggo@hedegaard.example'
const PASSWORD = 'den sidste gris er solgt'

const window = () => openWindow({ address: address() })
const linkTo = async (email: string) => linkIn(await mailTo(email, folder))
const waitForFirstSteps = (page: Page) => page.getByRole('heading', { name: 'Kom i gang' }).waitFor()
const waitForSignInScreen = (page: Page) =>
  page.getByRole('heading', { name: 'Log ind', exact: true }).waitFor({ timeout: 30_000 })
const inspectScreen = (page: Page, name: string) =>
  inspectBothThemes(page, (theme) => savePicture(page, `${name}-1366-${theme}`))

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log ind', exact: true }).click()
}

let karen: OpenPage
let inga: OpenPage

/** Karen administers the installation and created the company; Inga administers the company. */
beforeAll(async () => {
  karen = await window()
  const { page } = karen
  await choosePassword(page, linkIn(await admin('first', 'karen@drift.example')), PASSWORD)
  await page.getByRole('button', { name: 'Opret virksomhed' }).click()
  const dialog = page.getByRole('dialog')
  const fill = (name: RegExp, value: string) => dialog.getByRole('textbox', { name }).fill(value)
  await fill(/^Virksomhed/, COMPANY)
  await fill(/^Hovednummer/, '36912580')
  await fill(/^Administratorens e-mail/, INGA)
  await dialog.getByRole('button', { name: 'Næste: kontrol' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await waitForFirstSteps(page)
  inga = await window()
  await choosePassword(inga.page, await linkTo(INGA), PASSWORD)
  await waitForFirstSteps(inga.page)
}, 180_000)

test('an account is deleted by its owner: other browsers are signed out and the password no longer works', async () => {
  await inviteColleague(inga.page, { email: VIGGO, firstName: 'Viggo', lastName: 'Holm' })
  const [homeWindow, barnWindow] = [await window(), await window()]
  const { page } = homeWindow
  await choosePassword(page, await linkTo(VIGGO), PASSWORD)
  await page.getByText(/Bed virksomhedens administrator/).waitFor()
  await typePassword(barnWindow.page, VIGGO)
  await barnWindow.page.getByText(/Bed virksomhedens administrator/).waitFor()
  await inga.page.getByRole('button', { name: 'Viggo Holm', exact: true }).waitFor()

  await openScreen(page, '/settings/profile')
  await page.getByRole('article', { name: 'Mine data' }).getByRole('button', { name: 'Slet min konto' }).click()
  const card = page.getByRole('article', { name: 'Slet min konto' })
  const confirmDialog = page.getByRole('dialog', { name: 'Slet kontoen for altid?' })
  const end = async (password: string) => {
    await card.getByLabel('Din adgangskode').fill(password)
    await card.getByRole('button', { name: 'Slet min konto' }).click()
    await confirmDialog.getByRole('button', { name: 'Slet for altid' }).click()
  }
  // A stranger at the open browser cannot delete the account.
  await end('et helt andet ord')
  await confirmDialog.waitFor({ state: 'detached' })
  await card.getByText('Adgangskoden er ikke rigtig').waitFor()
  await inspectScreen(page, 'delete-account')

  await end(PASSWORD)
  await waitForSignInScreen(page)
  await waitForSignInScreen(barnWindow.page)
  await typePassword(barnWindow.page, VIGGO)
  await barnWindow.page.getByText('E-mail eller adgangskode er forkert').waitFor()
  await inga.page.getByRole('button', { name: 'Viggo Holm', exact: true }).waitFor({ state: 'detached' })
}, 180_000)

test('a company is deleted by its typed name, and users in other browsers are signed out for good', async () => {
  await inga.page.goto('/overview')
  await waitForFirstSteps(inga.page)
  const { page } = karen
  await page.goto('/settings/companies')
  await page.getByRole('button', { name: `Slet ${COMPANY}` }).click()
  const deleting = page.getByRole('dialog', { name: `Slet ${COMPANY}?` })
  const confirm = deleting.getByRole('button', { name: 'Slet', exact: true })
  await deleting.getByRole('textbox').fill('Hedegård')
  expect(await confirm.isDisabled()).toBe(true)
  await deleting.getByRole('textbox').fill(COMPANY)
  await inspectScreen(page, 'delete-company')
  await confirm.click()
  await page.getByText('Der er ingen virksomhed endnu. Opret den første.').waitFor()
  await inspectScreen(page, 'company-deleted')

  await inga.page.waitForURL(/\/settings\/companies/, { timeout: 20_000 })
  await inga.page.getByText('Ingen adgang').waitFor()
  await inspectScreen(inga.page, 'company-gone')
  await inga.page.goto('/overview')
  await inga.page.getByText('Ingen adgang').waitFor()
}, 120_000)
