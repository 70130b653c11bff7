import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

const MAX_TABS = 80

/** Presses Tab until the target has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach the target`)
}

/** Returns a text field, with or without suggestions. */
const field = (modal: Locator, name: RegExp): Locator =>
  modal.getByRole('textbox', { name }).or(modal.getByRole('combobox', { name }))

const barn = 'Slagtestald'
const task = 'Skyl foderrør'

test('a daily task with steps is assigned and completed by keyboard alone and found among completed tasks', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/assignments?pigs=slaughter')
  await page.getByRole('heading', { level: 1, name: 'Opgaver' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Ny opgave' }).first())
  await page.keyboard.press('Enter')

  const modal = page.getByRole('dialog')
  await tabTo(page, modal.getByRole('checkbox', { name: barn, exact: true }).first())
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await tabTo(page, field(modal, /^Opgave/))
  await page.keyboard.type(task)
  await tabTo(page, modal.getByRole('radio', { name: 'Én gang' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, field(modal, /^Trin/).first())
  await page.keyboard.type('Luk for vandet')
  await tabTo(page, modal.getByRole('button', { name: 'Tilføj trin' }))
  await page.keyboard.press('Enter')
  await tabTo(page, field(modal, /^Trin/).nth(1))
  await page.keyboard.type('Skyl i ti minutter')
  await page.keyboard.press('Control+Enter')
  await modal.getByRole('heading', { name: 'Er det rigtigt?' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await modal.getByRole('heading', { name: /Opgave.* oprettet/ }).waitFor()
  await modal.waitFor({ state: 'hidden' })

  await tabTo(page, page.getByRole('button', { name: `0 af 2 trin udført. Vis trin: ${task}` }).first())
  await page.keyboard.press('Enter')
  const steps = page.getByRole('list', { name: `Trin i ${task}` })
  await tabTo(page, steps.getByRole('checkbox', { name: 'Luk for vandet' }))
  await page.keyboard.press('Space')
  await page.getByRole('list', { name: 'Udførte trin' }).getByText('Luk for vandet').waitFor()
  await tabTo(page, steps.getByRole('checkbox', { name: 'Skyl i ti minutter' }))
  await page.keyboard.press('Space')
  await steps.waitFor({ state: 'hidden' })

  await tabTo(page, page.getByRole('tab', { name: 'Kommende' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  const done = page.getByRole('table', { name: 'Opgaver' }).getByRole('row').filter({ hasText: task })
  await done.getByText('2/2').waitFor()
  expect(await done.count()).toBe(1)
  expect(consoleErrors).toEqual([])
  // Each key press waits for the page.
}, 240_000)

test('renaming this and the following days of a task leaves completed days unchanged', async () => {
  const { page } = await openWindow()
  await signInAs(page, 'manager', '/assignments?pigs=slaughter')
  const edit = page.getByRole('button', { name: `Rediger ${task}`, exact: true })
  await edit.first().waitFor()
  const before = await edit.count()
  await edit.nth(1).click()
  const modal = page.getByRole('dialog')
  await field(modal, /^Opgave/).fill('Skyl foderrør med varmt vand')
  await modal.getByText('Denne og følgende').click()
  await modal.getByRole('button', { name: /Næste/ }).click()
  await modal.getByRole('button', { name: 'Send' }).click()
  await modal.getByRole('heading', { name: /Opgave.* gemt/ }).waitFor()
  await modal.waitFor({ state: 'hidden' })

  const renamed = page.getByRole('button', { name: 'Rediger Skyl foderrør med varmt vand' })
  await renamed.first().waitFor()
  expect(await edit.count()).toBe(1)
  expect(await renamed.count()).toBe(before - 1)
  await page.getByRole('tab', { name: 'Udførte' }).click()
  await page.getByRole('button', { name: task, exact: true }).waitFor()
})

test('a note from the top bar is found by a word in its text', async () => {
  const { page } = await openWindow()
  // The notes shown are those of the pig type on screen.
  await signInAs(page, 'manager', '/overview?pigs=slaughter')
  await page.getByRole('link', { name: 'Noter' }).click()
  await page.getByRole('button', { name: 'Ny note' }).first().click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('checkbox', { name: barn, exact: true }).first().check()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.getByRole('textbox', { name: /^Note/ }).fill('Ventilatoren i gavlen hyler, når det blæser fra vest')
  await modal.getByRole('button', { name: /Næste/ }).click()
  await modal.getByRole('button', { name: 'Send' }).click()
  await modal.getByRole('heading', { name: /Note.* gemt/ }).waitFor()
  await modal.waitFor({ state: 'hidden' })
  await page.getByRole('searchbox', { name: 'Søg i noter' }).fill('blæser')
  await page.getByRole('button', { name: /^Ventilatoren i gavlen hyler/ }).waitFor()
})
