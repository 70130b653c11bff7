import { expect, test } from 'vitest'
import { a11yViolations, pageSettled } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

/** Numbers of a column, as shown: `+1.234,5 g` is 1234.5. */
const numbersOf = (texts: readonly string[]): number[] =>
  texts.map((text) =>
    Number(
      text
        .replaceAll('.', '')
        .replace(',', '.')
        .replace('−', '-')
        .replace(/[^\d.-]/g, ''),
    ),
  )

test('why a key figure changed leads in two presses to the place and in four to the record', async () => {
  const { page, context, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/overview?pigs=slaughter')
  let presses = 0
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click()
    presses++
  }

  // The cards move while others load: a press of which the link moves away before its end does nothing.
  await pageSettled(page)
  await press(page.getByRole('link', { name: 'Hvorfor: Daglig tilvækst' }))
  await page.getByRole('heading', { level: 1, name: 'Daglig tilvækst: hvorfor?' }).waitFor()
  const parts = page.getByRole('table', { name: 'Ændringen delt på årsager' })
  await parts.waitFor()
  const changes = numbersOf(await parts.locator('tr > td:nth-child(4)').allTextContents())
  const total = changes.pop()
  expect(changes.reduce((sum, change) => sum + change, 0)).toBeCloseTo(total ?? Number.NaN, 6)
  await pageSettled(page)
  expect(await a11yViolations(page)).toEqual([])

  await press(page.getByRole('table', { name: 'Hvor' }).getByRole('link').first())
  await page.waitForURL(/places=/)
  expect(presses).toBeLessThanOrEqual(3)

  await press(page.getByRole('button', { name: /^Tilvækst, Nu/ }))
  const records = page.getByRole('list', { name: 'Registreringer bag Tilvækst' })
  await records.waitFor()
  const values = numbersOf(await records.locator('li > span:last-child').allTextContents())
  const sum = values.pop() ?? Number.NaN
  // Each line is rounded to a whole kg.
  expect(Math.abs(values.reduce((all, value) => all + value, 0) - sum)).toBeLessThanOrEqual(values.length / 2)
  await press(records.getByRole('button').first())
  await page.getByRole('dialog').waitFor()
  expect(presses).toBeLessThanOrEqual(5)
  expect(consoleErrors).toEqual([])
  await context.close()
})
