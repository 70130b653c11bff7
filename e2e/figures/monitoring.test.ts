import { expect, test } from 'vitest'
import { sendAndConfirm } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

test('monitoring shows the water use of a weaner section, and an explained alarm is in the calendar', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/monitoring?pigs=weaners')
  await page.getByRole('heading', { level: 1, name: 'Overvågning' }).waitFor()
  await page.getByRole('button', { name: 'Vis sektioner' }).first().click()
  await page
    .getByRole('button', { name: /^Vis diagrammer for/ })
    .first()
    .click()
  await page.getByText(/^Seneste måling: 10\.06\.2026/).waitFor()
  const water = page.getByRole('article', { name: /^Vandforbrug/ })
  await water.locator('svg[data-chart]').waitFor()
  await water.getByRole('slider', { name: 'Fra' }).press('ArrowRight')
  await page.getByRole('tab', { name: 'Vand' }).click()
  await page
    .getByRole('article', { name: /^Sektion/ })
    .first()
    .locator('svg[data-chart]')
    .waitFor()

  await page.getByRole('link', { name: 'Alarmlog' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alarmlog' }).waitFor()
  // Another story of this worker may have recorded inspections: an alarm of a missing one has no chart, a group no form.
  const unexplained = page
    .getByRole('row')
    .filter({ has: page.getByText('Advarsel') })
    .filter({ has: page.getByRole('cell', { name: 'Ingen årsag er valgt' }) })
    .filter({ has: page.getByRole('rowheader', { name: /^Vand: (lavt|højt) forbrug/ }) })
    .filter({ hasNot: page.getByRole('button', { name: /^Vis sektioner/ }) })
    .first()
  const date = (await unexplained.getByRole('cell').nth(2).textContent()) ?? ''
  await unexplained.getByRole('rowheader').getByRole('button').click()
  const modal = page.getByRole('dialog')
  await modal.locator('svg[data-chart]').waitFor()
  await modal.getByRole('combobox', { name: /^Årsag/ }).click()
  await page.getByRole('option', { name: 'Stoppet ventil eller filter' }).click()
  await modal.getByRole('radio', { name: 'Løst' }).check()
  await modal.getByRole('textbox', { name: /^Hvad er gjort/ }).fill('Filter skyllet')
  await modal.getByRole('button', { name: /^Næste/ }).click()
  await sendAndConfirm(page, /Alarmen er opdateret/, () => modal.getByRole('button', { name: 'Send' }).click())
  await modal.waitFor({ state: 'hidden' })
  const explained = page.getByRole('row').filter({ hasText: date }).filter({ hasText: 'Stoppet ventil eller filter' })
  await explained.first().waitFor()

  await page.getByRole('button', { name: 'Kalender' }).click()
  await modal
    .getByRole('button', { name: /højeste: (Advarsel|Alarm|OK)/ })
    .first()
    .click()
  await modal.getByRole('region', { name: 'Dagens alarmer' }).getByRole('listitem').first().waitFor()
  expect(consoleErrors).toEqual([])
})
