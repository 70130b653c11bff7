import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { a11yViolations, type ColourTheme, inspectBothThemes, savePicture } from '../a11y.ts'
import { type OpenPage, openTab, openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

/** The window that is open over the screen; other tests check the screens themselves. */
const OPEN_WINDOW = '[role=dialog], aside[aria-label="Hjælp"]'

const field = (page: Page, name: RegExp) => {
  const modal = page.getByRole('dialog')
  return modal.getByRole('textbox', { name }).or(modal.getByRole('combobox', { name })).first()
}

/** Opens the overview without any window. */
async function atOverview(page: Page): Promise<void> {
  await page.goto('/overview?pigs=slaughter')
  await page.locator('svg[data-chart]').first().waitFor()
}

/** Chooses a barn in the place step of a note or a task, and goes on. */
async function chooseBarn(page: Page): Promise<void> {
  const modal = page.getByRole('dialog')
  await modal.getByRole('checkbox', { name: 'Slagtestald', exact: true }).first().check()
  expect(await a11yViolations(page, OPEN_WINDOW)).toEqual([])
  await modal.getByRole('button', { name: 'Næste' }).click()
}

/**
 * The windows over the screens and how to open them; the page is left with the window open. The keyboard test inspects
 * the one of a settlement to approve: the herd has a single one, which that test approves.
 */
const windows: { name: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'record',
    open: async (page) => {
      await atOverview(page)
      await page.keyboard.press('c')
      await page.getByRole('menuitem', { name: 'Døde', exact: true }).click()
      const modal = page.getByRole('dialog')
      await modal.getByText('S2', { exact: true }).first().click()
      expect(await a11yViolations(page, OPEN_WINDOW)).toEqual([])
      await modal.getByRole('button', { name: 'Næste' }).click()
      await modal.getByLabel('Antal døde').waitFor()
    },
  },
  {
    name: 'note',
    open: async (page) => {
      await page.goto('/notes?pigs=slaughter')
      await page.getByRole('button', { name: 'Ny note' }).first().click()
      await chooseBarn(page)
      await field(page, /^Note/).waitFor()
    },
  },
  {
    name: 'task-that-comes-again',
    open: async (page) => {
      await page.goto('/assignments?pigs=slaughter')
      await page.getByRole('button', { name: 'Ny opgave' }).first().click()
      await chooseBarn(page)
      await page.getByRole('dialog').getByText('Ugentligt', { exact: true }).click()
      await field(page, /^Opgave/).fill('Skyl foderrør')
    },
  },
  {
    name: 'notification-text',
    open: async (page) => {
      await page.goto('/notifications')
      await page.getByRole('button', { name: /^Vis:/ }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Luk' }).last().waitFor()
    },
  },
  {
    name: 'help',
    open: async (page) => {
      await atOverview(page)
      await page.getByRole('button', { name: 'Åbn hjælp' }).click()
      await page.getByRole('complementary', { name: 'Hjælp' }).waitFor()
    },
  },
  {
    name: 'palette',
    open: async (page) => {
      await atOverview(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find og gør' }).fill('stald')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'keys',
    open: async (page) => {
      await atOverview(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'filter',
    open: async (page) => {
      await page.goto('/activity?pigs=slaughter')
      await page.getByRole('button', { name: 'Filtrér' }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'enlarged-chart',
    open: async (page) => {
      await atOverview(page)
      await page
        .getByRole('button', { name: /^Forstør/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Udskriv' }).waitFor()
    },
  },
  {
    name: 'places',
    open: async (page) => {
      await atOverview(page)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /grise$/ })
        .click()
      await page.getByRole('button', { name: 'Fravælg alle' }).waitFor()
    },
  },
  {
    name: 'period',
    open: async (page) => {
      await atOverview(page)
      await page
        .getByRole('button', { name: /Vælg periode/ })
        .first()
        .click()
      await page.getByText('Sidste 30 dage').first().waitFor()
    },
  },
]

/** Windows that exist only on the page of all parts. */
const parts: typeof windows = [
  {
    name: 'photo',
    open: async (page) => {
      await page.goto('/makeable')
      await page.getByRole('button', { name: 'Vis billede 1' }).click()
      await page.getByRole('dialog', { name: 'Billede 1' }).waitFor()
    },
  },
]

let manager: OpenPage
let owner: OpenPage
beforeAll(async () => {
  manager = await openWindow()
  owner = await openWindow()
  await Promise.all([signInAs(manager.page), signInAs(owner.page, 'owner')])
})
afterAll(() => Promise.all([manager.context.close(), owner.context.close()]))

test.each(windows)('the window $name is accessible in light and dark colours', ({ name, open }) =>
  inspectWindow(manager, name, open),
)

test.each(parts)('the window $name is accessible in light and dark colours', ({ name, open }) =>
  inspectWindow(owner, name, open),
)

/** Checks a window in a separate tab, so that no draft of the previous window remains. */
async function inspectWindow({ context }: OpenPage, name: string, open: (page: Page) => Promise<void>) {
  const { page, consoleErrors } = await openTab(context)
  // A stored draft of the previous window would be offered first.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('herdboard.draft.')) localStorage.removeItem(key)
  })
  await open(page)
  const takePicture = (theme: ColourTheme) => savePicture(page, `window-${name}-${theme}`, false)
  await inspectBothThemes(page, takePicture, OPEN_WINDOW)
  expect(consoleErrors).toEqual([])
  await page.close()
}
