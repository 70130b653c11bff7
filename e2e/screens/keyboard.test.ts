import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inspectBothThemes, pageSettled, savePicture } from '../a11y.ts'
import { sendAndConfirm } from '../api-requests.ts'
import { type OpenPage, openWindow, useBrowser } from '../browser.ts'
import { formPlaces } from '../death-places.ts'
import { expectFocusUnchanged, tabTo } from '../keyboard-focus.ts'

useBrowser()

let visit: OpenPage
let page: Page
beforeAll(async () => {
  visit = await openWindow()
  page = visit.page
})
afterAll(() => visit.context.close())

// Timeout for tests in which each key press waits for the page.
const TEST_TIMEOUT_MS = 240_000

const dialog = () => page.getByRole('dialog').first()

const expectClosed = async () => {
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
  await expectFocusUnchanged(page)
}

/** Opens a screen by its name in the command palette. */
async function goTo(name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find og gør' })
  await field.waitFor()
  await page.keyboard.type(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await pageSettled(page)
  await expectFocusUnchanged(page)
}

const press = async (target: Parameters<typeof tabTo>[1], key = 'Enter', tab?: 'Tab' | 'Shift+Tab') => {
  await tabTo(page, target, tab)
  await page.keyboard.press(key)
}

/** Moves down an open menu to an entry and chooses it. */
async function chooseEntry(name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true })
  await entry.waitFor()
  const isFocused = () => entry.evaluate((element) => element === document.activeElement)
  const pressDown = async () => {
    if (!(await isFocused())) await page.keyboard.press('ArrowDown')
    return isFocused()
  }
  await expect.poll(pressDown, { timeout: 20_000 }).toBe(true)
  await page.keyboard.press('Enter')
}

test('sign-in works by keyboard alone', async () => {
  await page.goto('/')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('manager@demo.example')
  await tabTo(page, page.getByLabel('Adgangskode', { exact: true }))
  await page.keyboard.type(inject('password'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
  await pageSettled(page)
})

test(
  'dead pigs are recorded by keyboard alone, and the record is found among all others',
  async () => {
    await page.keyboard.press('c')
    await chooseEntry('Døde')
    await tabTo(page, dialog().getByRole('radio').first())
    const place = dialog().getByRole('radio', { name: new RegExp(`^${formPlaces.keyboard}`) })
    const pressDown = async () => {
      await page.keyboard.press('ArrowDown')
      return place.isChecked()
    }
    await expect.poll(pressDown).toBe(true)
    await page.keyboard.press('Control+Enter')
    await tabTo(page, dialog().getByLabel('Antal døde').first())
    await page.keyboard.type('1')
    await page.keyboard.press('Control+Enter')
    await dialog().getByRole('heading', { name: 'Er det rigtigt?' }).waitFor()
    await expectFocusUnchanged(page)
    await sendAndConfirm(page, /1 død.* gemt i/, () => page.keyboard.press('Control+Enter'))
    await expectClosed()
    // Back to the button from which the form was opened.
    const opener = page.getByRole('button', { name: 'Registrering', exact: true })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

    await goTo('Aktivitet')
    await press(page.getByRole('button', { name: 'Filtrer' }))
    await press(dialog().getByRole('checkbox', { name: 'Alle' }), 'Space')
    await press(dialog().getByRole('checkbox', { name: 'Døde', exact: true }), 'Space')
    await press(dialog().getByRole('button', { name: 'Vis valgte' }))
    await expectClosed()
    await pageSettled(page)
    const rows = page.getByRole('table').first().getByRole('rowheader').getByRole('button')
    await expect.poll(async () => new Set(await rows.allTextContents())).toEqual(new Set(['Døde']))

    const byDay = page.getByRole('columnheader', { name: 'Dato' })
    const before = await byDay.getAttribute('aria-sort')
    await press(byDay.getByRole('button'), 'Enter', 'Shift+Tab')
    await expect.poll(() => byDay.getAttribute('aria-sort')).not.toBe(before)
    await expectFocusUnchanged(page)

    await press(rows.first())
    await dialog().getByLabel('Antal døde').first().waitFor()
    await page.keyboard.press('Escape')
    await expectClosed()
  },
  TEST_TIMEOUT_MS,
)

test(
  'a note is written and read by keyboard alone',
  async () => {
    await goTo('Noter')
    await press(page.getByRole('button', { name: 'Ny note' }).first())
    await press(dialog().getByRole('checkbox', { name: 'Slagtestald', exact: true }).first(), 'Space')
    await page.keyboard.press('Control+Enter')
    await tabTo(page, dialog().getByRole('textbox', { name: /^Note/ }))
    await page.keyboard.type('Lågen ved S1 binder')
    await page.keyboard.press('Control+Enter')
    await dialog().getByRole('heading', { name: 'Er det rigtigt?' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog()
      .getByRole('heading', { name: /Note.* gemt/ })
      .waitFor()
    await expectClosed()
    await press(page.getByRole('button', { name: 'Lågen ved S1 binder' }).first())
    await dialog().getByRole('textbox', { name: /^Note/ }).waitFor()
    await page.keyboard.press('Escape')
    await expectClosed()
  },
  TEST_TIMEOUT_MS,
)

/** The window of a settlement is inspected here, because this test uses up the only one that waits. */
const DIALOG = '[role=dialog]'

test(
  'a notification is marked as read and a request, in both colours, is approved by keyboard alone',
  async () => {
    await goTo('Notifikationer')
    const unread = page.getByRole('button', { name: 'Marker som læst' })
    const before = await unread.count()
    expect(before).toBeGreaterThan(0)
    await press(unread.first())
    await expect.poll(() => unread.count()).toBe(before - 1)
    await expectFocusUnchanged(page)

    await press(page.getByRole('button', { name: 'Håndter nu' }), 'Enter', 'Shift+Tab')
    await pageSettled(page)
    const handle = page.getByRole('button', { name: /^Håndter:/ })
    // The imported settlement among the notifications.
    await tabTo(page, page.getByPlaceholder('Søg i notifikationer'))
    await page.keyboard.type('Slagteafregning')
    await press(handle.first())
    await dialog().getByLabel('Leverede grise').waitFor()
    await inspectBothThemes(
      page,
      (theme) => savePicture(page, `window-notification-to-approve-${theme}`, false),
      DIALOG,
    )
    await page.keyboard.press('Control+Enter')
    await dialog().getByRole('heading', { name: 'Er det rigtigt?' }).waitFor()
    await sendAndConfirm(page, /gemt|godkendt|slagtet/, () => page.keyboard.press('Control+Enter'))
    await expectClosed()
  },
  TEST_TIMEOUT_MS,
)

test(
  'a barn and another period are selected by keyboard alone, and a figure leads to its records',
  async () => {
    await goTo('Afstemning')
    // The table is one tab stop; arrow keys move between its figures.
    await tabTo(page, page.locator('tbody [data-stop][tabindex="0"]'))
    const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (let steps = 0; steps < 12 && !/^Døde, /.test(await focusedLabel()); steps += 1)
      await page.keyboard.press('ArrowRight')
    expect(await focusedLabel()).toMatch(/^Døde, /)
    await page.keyboard.press('Enter')
    await dialog().getByRole('heading', { name: /^Døde/ }).waitFor()
    await page.keyboard.press('Escape')
    await expectClosed()

    const places = page.getByRole('banner').getByRole('button', { name: /grise?$/ })
    await press(places, 'Enter', 'Shift+Tab')
    await press(page.getByRole('button', { name: 'Fravælg alle' }))
    const tree = page.getByRole('tree', { name: 'Steder' })
    await tabTo(page, tree)
    await page.keyboard.press('Space')
    await press(page.getByRole('button', { name: 'Vis', exact: true }))
    await tree.waitFor({ state: 'hidden' })
    await expectFocusUnchanged(page)

    const period = page.getByRole('button', { name: /^Vælg periode/ }).first()
    const before = await period.getAttribute('aria-label')
    await press(period)
    await press(page.getByRole('button', { name: 'Sidste 30 dage' }))
    await expect.poll(() => period.getAttribute('aria-label')).not.toBe(before)
    await expectFocusUnchanged(page)
  },
  TEST_TIMEOUT_MS,
)

test(
  'the language is changed and the user signs out by keyboard alone',
  async () => {
    await goTo('Overblik')
    const switchLanguage = async (button: string, language: string, heading: string) => {
      await press(page.getByRole('button', { name: button, exact: true }), 'Enter', 'Shift+Tab')
      await chooseEntry(language)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await pageSettled(page)
    }
    await switchLanguage('Sprog', 'English', 'Overview')
    await switchLanguage('Language', 'Dansk', 'Overblik')

    await press(page.getByRole('button', { name: /^Indstillinger for/ }), 'Enter', 'Shift+Tab')
    await chooseEntry('Log ud')
    await page.getByRole('button', { name: 'Log ind' }).waitFor()
    expect(visit.consoleErrors).toEqual([])
  },
  TEST_TIMEOUT_MS,
)
