import { once } from 'node:events'
import { listIssuedReports } from '@herdboard/contract/figures/reports.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })

test('user who leaves during the E-control is notified when it is ready and finds it in the issued list', async () => {
  const company = await aCompany(api.db)
  const { farm, hospital } = await aFinisherQuarter(api, company)
  await recordDrafts(api.database, { company }, '2026-07-02', [aDraft.status(hospital, '2026-06-30', 15, 70)])
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const path = `/api/reports/econtrolreportpdf?site_ids=${farm.id}&dates=2026-03-31,2026-06-30`
  const leaving = new AbortController()
  const headers = await api.authorizationOf(company)
  const arrived = once(api.app.server, 'request')
  const requested = fetch(address + path, { headers, signal: leaving.signal }).catch(() => 'left')
  // A fixed time may be over before the request has left.
  await arrived
  leaving.abort()
  expect(await requested).toBe('left')

  const who = api.as(company)
  const notified = async () => (await who.call(listNotifications, { query: {} })).data
  await expect
    .poll(async () => (await notified()).map(({ message }) => message), { timeout: 20_000 })
    .toEqual([`E-kontrol for ${farm.name} er klar`])
  expect(await notified()).toMatchObject([{ type_id: notificationKind.reportReady, route: '/reports' }])
  expect(await who.call(listIssuedReports)).toHaveLength(1)
})
