import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { openWindow, useBrowser } from '../browser.ts'
import { useInstallation } from '../installation.ts'

useBrowser()
const { admin } = useInstallation('first')

const modal = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, name: RegExp, value: string) => modal(page).getByRole('textbox', { name }).first().fill(value)

/** Goes to the check step, sends, and waits for the window to close. */
async function send(page: Page): Promise<void> {
  await modal(page).getByRole('button', { name: 'Næste: kontrol' }).click()
  await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
  // The summary of the saved entry; the window closes by itself unless the pointer rests on it.
  await modal(page).locator('h3[tabindex]').waitFor()
  await page.mouse.move(0, 0)
  await modal(page).waitFor({ state: 'detached' })
}

const inspected = (page: Page, name: string) =>
  inspectBothThemes(page, (theme) => savePicture(page, `${name}-1366-${theme}`))

test('a fresh installation reaches its first pigs: command, password, company, farm, barn, insertion', async () => {
  const output = await admin('first', 'karen@nybyg.example')
  const link = /http\S+/.exec(output)?.[0] ?? ''
  await expect(admin('first', 'bent@nybyg.example')).rejects.toThrow('karen@nybyg.example administers')

  const { page, consoleErrors } = await openWindow()
  await page.goto(link)
  const fields = page.locator('input[autocomplete=new-password]')
  await fields.first().fill('halm i laden nu')
  await fields.last().fill('halm i laden nu')
  await page.getByRole('button', { name: 'Kom i gang' }).click()
  await page.getByText('Der er ingen virksomhed endnu. Opret den første.').waitFor()
  await inspected(page, 'first-no-company')

  await press(page, 'Opret virksomhed')
  await fill(page, /^Virksomhed/, 'Nybyg I/S')
  await fill(page, /^Hovednummer/, '11223344')
  await fill(page, /^Administratorens e-mail/, 'karen@nybyg.example')
  await send(page)
  await page.getByRole('heading', { name: 'Kom i gang' }).waitFor()
  await inspected(page, 'first-steps')

  await press(page, 'Opret ejendom')
  await fill(page, /^Navn/, 'Nybyggård')
  await fill(page, /^CHR-nummer/, '102030')
  await send(page)
  await press(page, 'Opret stald')
  await fill(page, /^Navn/, 'Stald 1')
  await modal(page).getByText('Slagtegrise', { exact: true }).click()
  await send(page)
  await press(page, 'Registrer indsættelse')
  // With a single place the form opens by itself.
  await fill(page, /^Antal/, '400')
  await fill(page, /^Gns/, '30')
  await send(page)
  await page.getByRole('heading', { name: 'Kom i gang' }).waitFor({ state: 'detached' })
  await page.getByText('Daglig til').first().waitFor()
  expect(consoleErrors).toEqual([])
}, 240_000)
