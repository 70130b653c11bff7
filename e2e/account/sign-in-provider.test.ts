import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { createLog } from '../../apps/api/src/platform/log.ts'
import { type RunningServer, startApiServer } from '../../apps/api/src/start.ts'
import { testFolder } from '../../apps/api/src/testing/database/test-folder.ts'
import { startTestOidcProvider, type TestOidcProvider } from '../../apps/api/src/testing/sign-in/test-oidc-provider.ts'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { openWindow, useBrowser } from '../browser.ts'
import { withLink } from '../installation.ts'
import { patientLimits } from '../patient-limits.ts'

useBrowser()

const EMAIL = 'karen@nybyg.example'
const PASSWORD = 'halm i laden nu'

/**
 * Returns a free port. The provider needs the product's address before the server starts, and the server needs the
 * provider's.
 */
async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

describe.each([{ flow: 'code' as const }, { flow: 'id_token' as const }])(
  'sign-in with a provider by $flow',
  ({ flow }) => {
    const folder = testFolder(`e2e-provider-${flow}`)
    let provider: TestOidcProvider
    let running: RunningServer
    let invitation = ''

    /** An installation with its own provider, on the real day, because the provider's tokens have real times. */
    beforeAll(async () => {
      rmSync(folder, { recursive: true, force: true })
      const port = await aFreePort()
      const origin = `http://127.0.0.1:${port}`
      provider = await startTestOidcProvider({ origin, flow })
      const settings = {
        HERDBOARD_DATA: folder,
        HERDBOARD_DEMO: 'off',
        HERDBOARD_URL: origin,
        HERDBOARD_OIDC_ISSUER: provider.settings.issuer,
        HERDBOARD_OIDC_CLIENT_ID: provider.settings.clientId,
        HERDBOARD_OIDC_CLIENT_SECRET: provider.settings.clientSecret ?? '',
        HERDBOARD_OIDC_LABEL: provider.settings.label,
        HERDBOARD_OIDC_FLOW: flow,
      }
      running = await startApiServer({ ...readConfig(settings), port }, createLog('silent'), { limits: patientLimits })
      const script = join(import.meta.dirname, '../../scripts/admin.ts')
      const env = { ...process.env, ...settings }
      const { stdout } = await promisify(execFile)(process.execPath, [script, 'first', EMAIL], { env })
      invitation = /http\S+/.exec(withLink(stdout))?.[0] ?? ''
      provider.users.set('karen', { email: EMAIL, email_verified: true })
      provider.users.set('bent', { email: 'bent@ukendt.example', email_verified: true })
    }, 120_000)
    afterAll(async () => {
      await running.stop(0)
      await provider.stop()
      rmSync(folder, { recursive: true, force: true })
    }, 60_000)

    const aVisit = () => openWindow({ address: running.address, clockLagMs: 0 })
    const waitUntilSignedIn = (page: Page) =>
      page.getByText('Der er ingen virksomhed endnu. Opret den første.').waitFor()

    /** Signs in on the provider's page as this user. */
    async function signInAtProvider(page: Page, who: string): Promise<void> {
      await page.getByRole('link', { name: 'Log ind med Landbrugets login' }).click()
      await page.getByLabel('Bruger').fill(who)
      await page.getByRole('button', { name: 'Fortsæt' }).click()
    }

    async function signOut(page: Page): Promise<void> {
      await page.getByRole('button', { name: /^Indstillinger for/ }).click()
      await page.getByText('Log ud', { exact: true }).click()
    }

    test('a user signs in with the password and with the provider, and no token stays in the address', async () => {
      const { page, consoleErrors } = await aVisit()
      await page.goto(invitation)
      await page.getByLabel('Ny adgangskode', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Gentag adgangskoden').fill(PASSWORD)
      await page.getByRole('button', { name: 'Kom i gang' }).click()
      await waitUntilSignedIn(page)
      await signOut(page)
      await page.getByRole('heading', { name: 'Log ind' }).waitFor()
      await inspectBothThemes(page, (theme) => savePicture(page, `sign-in-provider-1366-${theme}`))

      expect(consoleErrors).toEqual([])

      await signInAtProvider(page, 'karen')
      await waitUntilSignedIn(page)
      expect(page.url()).toMatch(/:\d+\/[\w/]+$/)
      // Errors of the provider's pages do not count.
      consoleErrors.length = 0
      // The sign-in survives a reload, so it is not only in the page's memory.
      await page.reload()
      await waitUntilSignedIn(page)
      expect(consoleErrors).toEqual([])

      // Signed out of both: the provider asks for the user again.
      await signOut(page)
      await page.getByRole('button', { name: /Yes|Log ud|out/ }).click()
      await page.getByRole('heading', { name: 'Log ind' }).waitFor()
      await page.getByRole('link', { name: 'Log ind med Landbrugets login' }).click()
      await page.getByLabel('Bruger').waitFor()
    })

    test('an unknown user returns to the sign-in page with an explanation and the password field', async () => {
      const { page } = await aVisit()
      await page.goto('/auth/login')
      await signInAtProvider(page, 'bent')
      await page.getByText(/Ingen konto her har den e-mail, du bruger hos Landbrugets login/).waitFor()
      expect(page.url()).not.toMatch(/token=/)
      await page.getByLabel('Adgangskode', { exact: true }).waitFor()
    })
  },
)
