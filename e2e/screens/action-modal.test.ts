import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { a11yViolations, inspectBothThemes, savePicture } from '../a11y.ts'
import { type OpenPage, openWindow, signInAs, useBrowser } from '../browser.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

/** The window that is open over the screen; other tests check the screens themselves. */
const OPEN_WINDOW = '[role=dialog], aside[aria-label="Hjælp"]'

const field = (page: Page, name: RegExp) => {
  const modal = page.getByRole('dialog')
  return modal.getByRole('textbox', { name }).or(modal.getByRole('combobox', { name })).first()
}

/** Opens the overview without any window. */
async function atOverview(page: Page): Promise<void> {
  await openScreen(page, '/overview?pigs=slaughter')
  await page.locator('svg[data-chart]').first().waitFor()
}

/** Chooses a barn in the place step of a note or a task, and goes on. */
async function chooseBarn(page: Page): Promise<void> {
  const modal = page.getByRole('dialog')
  await modal.getByRole('checkbox', { name: 'Slagtestald', exact: true }).first().check()
  expect(await a11yViolations(page, OPEN_WINDOW)).toEqual([])
  await modal.getByRole('button', { name: 'Næste' }).click()
}

interface OverlayWindow {
  name: string
  /** Opens it from any screen; the page is left with the window open. */
  open: (page: Page) => Promise<void>
}

/**
 * Windows with a form, whose draft would be offered in the next one. The keyboard test inspects the one of a settlement to
 * approve: the herd has a single one, which that test approves.
 */
const forms: OverlayWindow[] = [
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
      await openScreen(page, '/notes?pigs=slaughter')
      await page.getByRole('button', { name: 'Ny note' }).first().click()
      await chooseBarn(page)
      await field(page, /^Note/).waitFor()
    },
  },
  {
    name: 'task-that-comes-again',
    open: async (page) => {
      await openScreen(page, '/assignments?pigs=slaughter')
      await page.getByRole('button', { name: 'Ny opgave' }).first().click()
      await chooseBarn(page)
      await page.getByRole('dialog').getByText('Ugentligt', { exact: true }).click()
      await field(page, /^Opgave/).fill('Skyl foderrør')
    },
  },
]

/** Windows that Escape closes without a question. */
const windows: OverlayWindow[] = [
  {
    name: 'notification-text',
    open: async (page) => {
      await openScreen(page, '/notifications')
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
      await openScreen(page, '/activity?pigs=slaughter')
      await page.getByRole('button', { name: 'Filtrer' }).click()
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
const parts: OverlayWindow[] = [
  {
    name: 'photo',
    open: async (page) => {
      await openScreen(page, '/makeable')
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
  for (const { context } of [manager, owner]) await context.addInitScript(deleteDrafts)
  await Promise.all([signInAs(manager.page), signInAs(owner.page, 'owner')])
})
afterAll(() => Promise.all([manager.context.close(), owner.context.close()]))

function deleteDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith('herdboard.draft.')) localStorage.removeItem(key)
}

const title = 'the window $name is accessible in light and dark colours'

test.each(windows)(title, async (window) => {
  try {
    await inspectWindow(manager, window)
  } finally {
    // Also after a failure, which would otherwise stand over the next window.
    await manager.page.keyboard.press('Escape')
  }
  await expect.poll(() => manager.page.locator(OPEN_WINDOW).count()).toBe(0)
})

test.each(parts)(title, (window) => inspectWindow(owner, window))

// Only these load the page anew, which takes more processor time than the window.
test.each(forms)(title, async (window) => {
  await manager.page.reload()
  await manager.page.getByRole('heading', { level: 1 }).waitFor()
  await inspectWindow(manager, window)
})

async function inspectWindow({ page, consoleErrors }: OpenPage, { name, open }: OverlayWindow) {
  // Also those since the window before: of its end, or of a new load. One failure does not stop all that follow.
  const earlier = consoleErrors.splice(0)
  await open(page)
  await inspectBothThemes(page, (theme) => savePicture(page, `window-${name}-${theme}`, false), OPEN_WINDOW)
  expect([...earlier, ...consoleErrors]).toEqual([])
}
