import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aWindow, signIn, useBrowser } from './browser.ts'
import { inBothThemes, keepPicture } from './look.ts'

useBrowser()

test('the manager takes everything the company owns home as one file', async () => {
  const { page } = await aWindow()
  await signIn(page)
  await page.goto('/settings/companies')
  await page.getByRole('button', { name: 'Lav arkiv' }).click()
  const fetch = page.getByRole('button', { name: 'Hent arkiv' })
  await fetch.waitFor({ timeout: 60_000 })
  await inBothThemes(page, async (theme) => void (await keepPicture(page, `archive-${theme}`)))
  const [file] = await Promise.all([page.waitForEvent('download'), fetch.click()])
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('data/herd_leg.csv')).toBe(true)
}, 120_000)
