import { afterEach, expect, test } from 'vitest'
import { openTab, useBrowser } from '../browser.ts'
import { useCutNetwork } from '../cut-network.ts'
import { countDeaths, openAndCut, openDeaths, savedHere, sendDeaths } from './offline-deaths.ts'

useBrowser()
const network = useCutNetwork()
afterEach(network.restore)

test('dead pigs recorded without a network outlive the browser tab and are stored once', async () => {
  const { page, context, before } = await openAndCut(network)
  await sendDeaths(await openDeaths(page, 'cutOff'), 1)
  await savedHere(page).waitFor()
  await page.close()
  const { page: later } = await openTab(context)
  await later.goto('/overview')
  await later.getByText('1 registrering venter på at blive sendt').waitFor()

  network.restore()
  await later.goto('/overview')
  await later.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
  await expect.poll(() => later.getByText('venter på at blive sendt').count(), { timeout: 60_000 }).toBe(0)
  await expect.poll(() => countDeaths(later)).toBe(before + 1)
  await context.close()
}, 240_000)
