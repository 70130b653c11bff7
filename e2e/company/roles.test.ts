import { expect, test } from 'vitest'
import { accessTokenOnPage, fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { networkIdle } from '../network-idle.ts'

useBrowser()

test('a trainee sees the figures, has no recording forms and is refused with an explanation', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'trainee')
  await page
    .getByRole('article', { name: /tilvækst/i })
    .getByText(/\d/)
    .first()
    .waitFor()
  await networkIdle(page)
  expect(await page.getByRole('button', { name: 'Registrering', exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Hold', exact: true }).count()).toBe(0)
  await page.keyboard.press('c')
  expect(await page.getByRole('menu').count()).toBe(0)

  // A record can be read, but not changed.
  await page.getByText('Registreringer', { exact: true }).click()
  await page.getByRole('table').last().getByRole('rowheader').getByRole('button').first().click()
  const modal = page.getByRole('dialog')
  await modal.getByText('Registreringen kan ikke ændres.').waitFor()
  expect(await modal.getByRole('button', { name: /^(Send|Slet)/ }).count()).toBe(0)
  expect(consoleErrors).toEqual([])

  // The server refuses a request that bypasses the screen.
  const [record] = (
    await fetchJson<{ data: { id: string; deletable: boolean }[] }>(page, '/api/records?from=2026-05-01&to=2026-06-10')
  ).data
  expect(record?.deletable).toBe(false)
  const refusal = await page.request.delete(`/api/records/${record?.id}`, {
    headers: { authorization: `Bearer ${await accessTokenOnPage(page)}`, 'accept-language': 'da' },
  })
  expect(refusal.status()).toBe(403)
  expect(await refusal.text()).toMatch(/[æøå]|Du /)
})

test('a user with access to the weaner farm sees only that farm', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'weaners')
  await page.getByRole('article').first().waitFor()
  await page.getByText('Registreringer', { exact: true }).click()
  await page
    .getByRole('table')
    .last()
    .getByText(/Klimastald/)
    .first()
    .waitFor()
  const text = await page.locator('body').textContent()
  expect(text).toContain('Bakkegård')
  expect(text).not.toMatch(/Engmark|Slagtestald|Holdstald/)

  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Døde', exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByText('Klimastald', { exact: true }).first().waitFor()
  expect(await modal.getByText(/Engmark|Slagtestald|Holdstald/).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('a new user without a farm reads why the screen is empty and whom to contact', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'newcomer')
  await page.getByText(/Bed virksomhedens administrator/).waitFor()
  expect(await page.getByText('Daglig tilvækst').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Registrering', exact: true }).count()).toBe(0)
  expect(await page.locator('body').textContent()).not.toMatch(/Bakkegård|Engmark/)
  expect(consoleErrors).toEqual([])
})
