import { rmSync } from 'node:fs'
import { deadPaymentEndpoints } from '@herdboard/contract/economy/dead-payments.ts'
import { getArchiveImport } from '@herdboard/contract/system/archive-imports.ts'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { archiveBytes, importWholeArchive } from '#testing/fixtures/company-archives.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
afterAll(() => rmSync(api.app.deps.config.archiveFolder, { recursive: true, force: true }))

const DAY = '2026-01-01'
const PRICE = { valid_from: DAY, less_than30: 10, greater_than30: 60 }
const ADJUSTMENT = { less_than30_adjustment: 0.5, greater_than30_adjustment: -2 }

test('an archive with own adjustments asks for the prices below them, and comes in once these exist', async () => {
  const herd = await aFormHerd(api)
  const boss = api.as(herd.company)
  const admin = api.as(await aPerson(api.db, { company: herd.company, role: 'SolutionAdmin' }))
  await admin.call(deadPaymentEndpoints.add, { body: PRICE })
  await boss.call(deadPaymentEndpoints.addAdjustment, { params: { id: DAY }, body: ADJUSTMENT })
  const file = await archiveBytes(api, boss)
  // Another installation has prices of its own, or those of its sample companies.
  await admin.call(deadPaymentEndpoints.remove, { params: { id: DAY }, query: { confirmed: 'true' } })
  const example = { ...PRICE, is_demo: true }
  await api.db.insertInto('dead_pig_price').values(example).execute()

  const target = api.as(await aCompany(api.db))
  expect(await importWholeArchive(api, target, file)).toMatchObject({
    status: 'failed',
    failure:
      'Arkivet har egne reguleringer af priser, som denne installation mangler: Pris for døde grise fra 01.01.2026. Bed installationens administrator om at oprette dem, og send så arkivet igen',
  })
  expect(await target.call(getArchiveImport)).toMatchObject({ is_empty: true })

  await admin.call(deadPaymentEndpoints.add, { body: PRICE })
  expect(await importWholeArchive(api, target, file)).toMatchObject({ status: 'done', failure: null })
  expect(await target.call(deadPaymentEndpoints.list)).toMatchObject([{ less_than30: 10, payment: ADJUSTMENT }])
})
