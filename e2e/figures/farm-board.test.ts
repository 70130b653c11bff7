import { expect, test } from 'vitest'
import { a11yViolations, pageSettled } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

test('an adviser finds the worst farm, why, and the record behind it in at most five presses', async () => {
  const { page, context, consoleErrors } = await openWindow()
  await signInAs(page, 'advisor', '/overview?pigs=slaughter')
  let presses = 0
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click()
    presses++
  }

  await press(page.getByRole('navigation').getByRole('link', { name: 'Sammenlign ejendomme' }))
  const board = page.getByRole('table', { name: 'Sammenlign ejendomme' })
  await board.waitFor()
  await pageSettled(page)
  expect(await a11yViolations(page)).toEqual([])
  const cell = board
    .locator('tbody tr')
    .first()
    .getByRole('link', { name: /Daglig tilvækst/ })
  const farm = (await cell.getAttribute('aria-label'))?.split(',')[0] ?? ''

  await press(cell)
  await page.getByRole('heading', { level: 1, name: 'Daglig tilvækst: hvorfor?' }).waitFor()
  expect(page.url()).toMatch(/places=/)
  await page.getByRole('button', { name: farm }).first().waitFor()

  await press(page.getByRole('button', { name: /^Tilvækst, Nu/ }))
  await press(page.getByRole('list', { name: 'Registreringer bag Tilvækst' }).getByRole('button').first())
  await page.getByRole('dialog').waitFor()
  expect(presses).toBeLessThanOrEqual(5)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('what an adviser writes for a visit is kept, and the sheet is downloaded with it', async () => {
  const { page, context } = await openWindow()
  await signInAs(page, 'advisor', '/farm-board?pigs=slaughter')
  const open = page.getByRole('button', { name: /^Besøgsark/ }).filter({ hasNotText: 'alle' })
  await open.first().click()
  await page.getByRole('textbox', { name: 'Kommentar til besøget' }).fill('Ventilation i stald 2 ses efter')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hent besøgsark (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Besøgsark .+\.pdf$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Luk' }).last().click()
  await page.reload()
  await page
    .getByRole('button', { name: /^Besøgsark med kommentar/ })
    .first()
    .click()
  expect(await page.getByRole('textbox', { name: 'Kommentar til besøget' }).inputValue()).toBe(
    'Ventilation i stald 2 ses efter',
  )
  await context.close()
})
