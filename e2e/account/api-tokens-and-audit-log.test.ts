import type { Form, FormReply } from '@herdboard/contract/core/form.ts'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { e2eServer } from '../e2e-server.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

const NOTE = 37
const TEXT = 'Ventil 14 lukker ikke'

/** A program on another machine: it has its token and nothing of the browser's session. */
const program = (key: string) => ({
  get: (path: string) => fetch(`${e2eServer().address}/api${path}`, { headers: { authorization: `Bearer ${key}` } }),
  /** Fills in the opened form of a note and sends it. */
  note: async (place: { farm_id: string }, form: Form) => {
    const sections = form.sections.map(({ id, children }) => ({
      id,
      children: children.map((child) => ({ id: child.id, value: child.id === 'FF_Note' ? TEXT : child.value })),
    }))
    return fetch(`${e2eServer().address}/api/forms/${NOTE}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        ...place,
        confirmed: false,
        form: { sections, context: form.context, version: form.version },
      }),
    })
  },
})

/** Creates a token for Bakkegård on screen and returns it. */
async function createToken(page: Page, name: string, mayWrite: boolean): Promise<string> {
  await page.getByRole('button', { name: 'Ny nøgle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Navn').fill(name)
  if (mayWrite) await dialog.getByLabel('Programmet må også registrere og ændre').check()
  await dialog.getByLabel('Bakkegård').check()
  await dialog.getByLabel('Din adgangskode').fill(inject('password'))
  await inspectScreen(page, mayWrite ? 'key-that-records' : 'key-that-reads')
  await dialog.getByRole('button', { name: 'Opret nøgle' }).click()
  const key = await dialog.getByLabel('Nøgle', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Jeg har gemt den' }).click()
  await page.getByRole('button', { name: `Tilbagekald ${name}` }).waitFor()
  return key
}

const inspectScreen = (page: Page, name: string) =>
  inspectBothThemes(page, (theme) => savePicture(page, `${name}-1366-${theme}`))

test('an API token is created with the password, reads data and ends when all sessions are signed out', async () => {
  const { page } = await openWindow()
  await signInAs(page, 'advisor', '/settings/profile')
  const card = page.getByRole('article', { name: 'Adgang for programmer' })
  await card.getByRole('button', { name: 'Ny nøgle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Navn').fill('Mit regneark')
  await dialog.getByLabel('Din adgangskode').fill('ikke den')
  await dialog.getByRole('button', { name: 'Opret nøgle' }).click()
  await dialog.getByText('Adgangskoden er ikke rigtig').waitFor()
  await inspectScreen(page, 'own-key')
  await dialog.getByLabel('Din adgangskode').fill(inject('password'))
  await dialog.getByRole('button', { name: 'Opret nøgle' }).click()
  const sheet = program(await dialog.getByLabel('Nøgle', { exact: true }).inputValue())
  await dialog.getByRole('button', { name: 'Jeg har gemt den' }).click()
  expect((await sheet.get('/farms')).status).toBe(200)

  await page.getByRole('button', { name: 'Log ud alle steder' }).click()
  await page.getByText('dine nøgler til programmer tilbagekaldes').last().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Log ud alle steder' }).click()
  await page.waitForURL('**/auth/login*')
  expect((await sheet.get('/farms')).status).toBe(401)
}, 180_000)

test('programs read and record with separate tokens; the audit log names them, and a revoked token ends', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/settings/programs')
  const sheet = program(await createToken(page, 'Regneark', false))
  const feeder = program(await createToken(page, 'Foderanlæg', true))

  const [farm, ...others] = (await (await sheet.get('/farms')).json()) as { id: string; name: string }[]
  expect([farm?.name, others]).toEqual(['Bakkegård', []])
  const place = { farm_id: farm?.id ?? '' }
  const opened = await feeder.get(`/forms/${NOTE}?farm_id=${place.farm_id}`)
  const { form } = (await opened.json()) as FormReply
  expect((await sheet.note(place, form)).status).toBe(403)
  expect((await feeder.note(place, form)).status).toBe(201)

  await openScreen(page, '/settings/audit')
  await page.getByRole('searchbox', { name: 'Søg i ændringer' }).fill('ventil 14')
  const line = page.getByRole('row').filter({ hasText: TEXT })
  await line.getByText('Program: Foderanlæg').waitFor()
  expect(await line.count()).toBe(1)
  await line.getByRole('button', { name: 'Note' }).click()
  await page.getByRole('dialog').getByRole('cell', { name: TEXT }).waitFor()
  await inspectScreen(page, 'change-of-a-program')

  await openScreen(page, '/settings/programs')
  await page.getByRole('button', { name: 'Tilbagekald Foderanlæg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tilbagekald', exact: true }).click()
  await page.getByRole('button', { name: 'Tilbagekald Foderanlæg' }).waitFor({ state: 'detached' })
  expect((await feeder.note(place, form)).status).toBe(401)
  expect((await feeder.get('/farms')).status).toBe(401)
  expect((await sheet.get('/farms')).status).toBe(200)
  expect(consoleErrors).toEqual([])
}, 180_000)
