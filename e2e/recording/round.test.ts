import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { a11yViolations, overflowPx, savePicture } from '../a11y.ts'
import { type OpenPage, openWindow, signInAs, useBrowser } from '../browser.ts'
import { openPlaceOf, openPlaceWith } from '../death-places.ts'
import { allSent } from '../outbox-mark.ts'
import { hardToReadOutdoors } from '../outdoor-contrast.ts'
import { smallTargets } from '../small-targets.ts'

useBrowser()

/** Touches of a journey: every press that the person makes. */
interface Touches {
  press: (name: string | RegExp) => Promise<void>
  count: () => number
}

function countTouches(page: Page): Touches {
  let touches = 0
  return {
    press: async (name) => {
      touches += 1
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    count: () => touches,
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()

async function openRound(): Promise<OpenPage & Touches> {
  const opened = await openWindow({ width: 390, height: 844 })
  await signInAs(opened.page, 'manager', '/round')
  await opened.page.getByRole('button', { name: 'Døde' }).waitFor()
  return { ...opened, ...countTouches(opened.page) }
}

test('two dead pigs on the round take three touches, are sent once, and undo takes them back', async () => {
  const { page, press, count, consoleErrors } = await openRound()
  await openPlaceOf(page, 'undone')
  await savePicture(page, 'round-stop')
  const pigsBefore = await page
    .getByText(/\d+ grise/)
    .first()
    .textContent()
  const before = Number(/([\d.]+) grise/.exec(pigsBefore ?? '')?.[1])
  await press('Døde')
  await savePicture(page, 'round-pad')
  await press('2')
  await press('Gem')
  expect(count()).toBe(3)
  await page.getByText(`${before - 2} grise`).waitFor()
  await savePicture(page, 'round-undo')
  await press('↶ Fortryd')
  await page.getByText(`${before} grise`).waitFor()
  await press('Døde')
  await press('2')
  await press('Gem')
  await allSent(page)
  await page.reload()
  await page.getByText(`${before - 2} grise`).waitFor()
  expect(consoleErrors).toEqual([])
})

test('round without a network records deaths, a note with a photo and inspections, and sends them after it', async () => {
  const { page, context, press, count } = await openRound()
  const name = await openPlaceOf(page, 'cutOff')
  await context.setOffline(true)
  await press('Døde')
  await press('1')
  await press('Gem')
  await press('Note, foto')
  await page.getByLabel('Note', { exact: true }).fill('Utæt drikkenippel')
  const photo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'sti.png', mimeType: 'image/png', buffer: photo })
  await page.getByText('1 foto').waitFor()
  await savePicture(page, 'round-note')
  await press('Gem')
  expect(count()).toBe(5)
  await page
    .getByText(/2 venter|Uden net/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /2 venter/ }).click()
  await savePicture(page, 'round-outbox')
  expect(await page.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining(`Note på ${name}`),
    expect.stringContaining(`1 død i ${name}`),
  ])
  await press('Tilbage')
  await context.setOffline(false)
  await allSent(page)
  await page.getByRole('button', { name: 'Alt sendt' }).click()
  expect(await page.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/sendt$/),
    expect.stringMatching(/sendt$/),
  ])
})

test('moving forty pigs takes five touches', async () => {
  const { page, press, count } = await openRound()
  await openPlaceWith(page, 60)
  await press('Flyttet')
  await press('4')
  await press('0')
  await press('Hvorhen?')
  await savePicture(page, 'round-where')
  await page.getByRole('button', { name: /gris/ }).first().click()
  expect(count() + 1).toBe(5)
  await page.getByText(/40 grise flyttet til/).waitFor()
  await page.getByRole('button', { name: /Alt sendt|kræver svar/ }).waitFor({ timeout: 40_000 })
  expect(await page.getByRole('button', { name: /kræver svar/ }).count()).toBeLessThanOrEqual(1)
})

test('whole barn is fine in two touches, and one inspection of the barn is sent', async () => {
  const { page, press, count } = await openRound()
  await press(/vis alle steder/)
  await press(/Hele stalden i orden/)
  expect(count()).toBe(2)
  await page
    .getByText(/Tilsyn i/)
    .first()
    .waitFor()
  await allSent(page)
  await savePicture(page, 'round-places')
})

test('leaving a barn asks whether there were no dead pigs', async () => {
  const { page, press, count } = await openRound()
  await openPlaceWith(page, 1)
  const start = count()
  for (let step = 0; step < 20; step += 1) {
    const fine = page.getByRole('button', { name: /Alt i orden/ })
    const place = await heading(page).textContent()
    await fine.click()
    await expect.poll(async () => (await heading(page).textContent()) !== place).toBe(true)
    if ((await page.getByRole('button', { name: /Nej, ingen døde|Ja, det passer/ }).count()) > 0) break
  }
  await savePicture(page, 'round-leave')
  await press(/Nej, ingen døde|Ja, det passer/)
  expect(count() - start).toBe(1)
  await page
    .getByText(/Tilsyn i/)
    .first()
    .waitFor()
})

test('keys of the round at 360 px are 44 px, read in the sun, and without faults, in both themes', async () => {
  const { page } = await openWindow({ width: 360, height: 640 })
  await signInAs(page, 'manager', '/round')
  await page.getByRole('button', { name: 'Døde' }).waitFor()
  const inspect = async (name: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.locator(`[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' })
      expect(await a11yViolations(page)).toEqual([])
      expect(await overflowPx(page)).toBe(0)
      expect(await hardToReadOutdoors(page)).toEqual([])
      await savePicture(page, `round-360-${name}-${theme}`)
    }
    expect(await smallTargets(page)).toEqual([])
  }
  await inspect('stop')
  await page.getByRole('button', { name: 'Døde' }).click()
  await inspect('pad')
  await page.getByRole('button', { name: 'Tilbage' }).click()
  await page.getByRole('button', { name: 'Flyttet' }).click()
  await page.getByRole('button', { name: '4', exact: true }).click()
  await page.getByRole('button', { name: 'Hvorhen?' }).click()
  await inspect('where')
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Tilbage' }).click()
  await page.getByRole('button', { name: /^(Givet|Behandling)$/ }).click()
  await inspect('treatment')
  await page.getByRole('button', { name: 'Tilbage' }).first().click()
  await page.getByRole('button', { name: 'Note, foto' }).click()
  await inspect('note')
  await page.getByLabel('Note', { exact: true }).fill('Utæt drikkenippel')
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  await inspect('undo')
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  await inspect('places')
  await page.getByRole('button', { name: 'Ret rækkefølge' }).click()
  const first = await page.locator('ol b').first().textContent()
  await page.getByRole('button', { name: `Flyt ${first} ned` }).click()
  await expect.poll(() => page.locator('ol b').nth(1).textContent()).toBe(first)
  await inspect('order')
  await page.getByRole('button', { name: 'Færdig' }).click()
  await page.reload()
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  await expect.poll(() => page.locator('ol b').nth(1).textContent()).toBe(first)
  await page.getByRole('button', { name: 'QR-mærker' }).click()
  await page.locator('svg path').first().waitFor()
  await inspect('labels')
  // A4 portrait, twelve a page.
  const labels = await page.locator('ul > li').count()
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheet).toMatch(/MediaBox\s*\[0 0 59\d\.\d+ 84\d\.\d+\]/)
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(Math.ceil(labels / 12))
})
