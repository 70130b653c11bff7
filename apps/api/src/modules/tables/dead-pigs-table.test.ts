import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { getDeadPigs } from '@herdboard/contract/figures/table-endpoints.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
/** Saves the drafts one by one, as users do: the table shows the latest record first. */
const record = async (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) => {
  for (const draft of drafts) {
    await withLedgerContext(api.database, who, today, ({ db, context, scope }) =>
      recordAll(db, context, scope, [draft], { confirmed: true }),
    )
  }
}
const june = { from: '2026-06-01', to: '2026-06-30' }

const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygård' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const [one, two] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
const died =
  (...[where, day, head, avgKg]: Parameters<typeof aDraft.dead>) =>
  (detail: Record<string, string>) => ({
    ...aDraft.dead(where, day, head, avgKg),
    detail,
  })
await record(
  company.manager,
  aDraft.insertion(one, '2026-06-01', 100, 30),
  aDraft.status(two, '2026-06-01', 60, 50, true),
  died(
    one,
    '2026-06-11',
    2,
    35,
  )({ FF_DeathKind: '2', FF_DeathCause: '3', FF_Pen: '7', FF_Remark: 'Kunne ikke rejse sig' }),
  died(one, '2026-06-11', 1, null)({ FF_DeathKind: '1' }),
  died(two, '2026-06-20', 1, null)({}),
)

test('[PIGS-016] [API-054] dead pigs table lists every record newest first, with its remarks', async () => {
  const table = await api.as(company).call(getDeadPigs, { query: june })
  expect(table.title).toBe('Døde')
  expect(table.headers.map(({ text }) => text)).toEqual([
    'Dato',
    'Ejendom',
    'Stald',
    'Sektion eller hold',
    'Sti',
    'Antal',
    'Fundet/aflivet',
    'Årsag',
    'Vægt, kg',
    'Dage siden indsættelse',
    'Bemærkning',
  ])
  const rows = table.data.map(({ date, section, pen, amount, kind, cause, days }) => [
    date,
    section,
    pen,
    amount,
    kind,
    cause,
    days,
  ])
  expect(rows).toEqual([
    // Days since insertion are unknown for pigs that a first stock count added.
    ['2026-06-20', 'A2', null, 1, null, null, null],
    ['2026-06-11', 'A1', null, 1, 'Fundet død', null, 10],
    ['2026-06-11', 'A1', '7', 2, 'Aflivet', 'Halthed og led', 10],
  ])
  expect(table.data[2]).toMatchObject({ farm: 'Nygård', barn: 'Stald 4', remark: 'Kunne ikke rejse sig' })
  expect(table.data.every(({ record_id }) => typeof record_id === 'string')).toBe(true)
})

test('pig without a weight gets the weight of the stock calculation, marked as estimated', async () => {
  const { data, footers } = await api.as(company).call(getDeadPigs, { query: june })
  const [, estimated, weighed] = data
  expect(weighed).toMatchObject({ avg_weight: 35, estimated: false })
  // Expected weight: 85 % of the section's mean, which has grown for ten days from 30 kg.
  expect(estimated?.estimated).toBe(true)
  expect(Number(estimated?.avg_weight)).toBeGreaterThan(30 * 0.85)
  expect(Number(estimated?.avg_weight)).toBeLessThan(42 * 0.85)
  const { avg_weight } = footers[0] ?? {}
  const [a2] = data
  expect(avg_weight).toBeCloseTo((Number(a2?.avg_weight) + Number(estimated?.avg_weight) + 2 * 35) / 4)
  expect(footers).toMatchObject([{ date: 'I alt', amount: 4, days: 10 }])
})

test('days since insertion are an average in a place never emptied, when the insertions are known', async () => {
  const owner = await aCompany(api.db)
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  await record(
    owner.manager,
    aDraft.insertion(home, '2026-01-02', 100, 30),
    aDraft.insertion(home, '2026-05-02', 100, 30),
    aDraft.dead(home, '2026-05-20', 1, 40),
    aDraft.dead(home, '2026-06-10', 1, 50),
  )
  const { data } = await api.as(owner).call(getDeadPigs, { query: { from: '2026-05-01', to: '2026-06-30' } })
  // In May 100 pigs have been there for 138 days and 100 for 18. In June none is known to be there since January.
  expect(data.map(({ days }) => days)).toEqual([null, 78])
})

test('dead pigs table is limited to places and days and reports when there are no deaths', async () => {
  const ofA2 = await api.as(company).call(getDeadPigs, { query: { ...june, site_ids: two.id } })
  expect(ofA2.data).toHaveLength(1)
  const none = await api.as(company).call(getDeadPigs, { query: { from: '2026-05-01', to: '2026-05-31' } })
  expect(none).toMatchObject({ data: [], footers: [], empty_text: 'Ingen døde i perioden' })
})

test('dead pigs table is visible to a reader; a user of another company does not find the section', async () => {
  const query = { ...june, site_ids: one.id }
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  expect((await api.as(reader).call(getDeadPigs, { query })).data).toHaveLength(2)
  await expect(api.as(await aCompany(api.db)).call(getDeadPigs, { query })).rejects.toMatchObject({
    code: 'request.not_found',
  })
})

test.each(LanguageCode.options)('dead pigs table is translated into %s', async (language) => {
  const texts = await api.as(company).call(getDeadPigs, { query: june }, { language })
  expect(JSON.stringify(texts)).not.toMatch(/tables:|option:|[{]\w+[}]/)
  expect(texts.headers.every(({ text }) => text.length > 1)).toBe(true)
})
