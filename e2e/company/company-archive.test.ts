import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

test('a manager downloads all data of the company as one file', async () => {
  const { page } = await openWindow()
  await signInAs(page, 'manager', '/settings/companies')
  await page.getByRole('button', { name: 'Lav arkiv' }).click()
  const fetch = page.getByRole('button', { name: 'Hent arkiv' })
  await fetch.waitFor({ timeout: 60_000 })
  await inspectBothThemes(page, (theme) => savePicture(page, `archive-${theme}`))
  const [file] = await Promise.all([page.waitForEvent('download'), fetch.click()])
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('data/herd_leg.csv')).toBe(true)
}, 120_000)
