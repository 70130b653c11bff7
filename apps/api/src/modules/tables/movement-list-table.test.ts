import { formId } from '@herdboard/contract/core/form-id.ts'
import { getMovementList } from '@herdboard/contract/figures/table-endpoints.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { newId } from '#platform/database/new-id.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const june = { from: '2026-06-01', to: '2026-07-02' }

const company = await aCompany(api.db)
const nursery = await aFarm(api.db, company, { name: 'Nygård', chrNumber: '101010' })
const finisher = await aFarm(api.db, company, { name: 'Højgård', chrNumber: '202020' })
const neighbour = await aFarm(api.db, company, { name: 'Højgård øst', chrNumber: '202020' })
const barns = {
  nursery: await aBarn(api.db, nursery, { name: 'Klima', pigType: 1 }),
  finisher: await aBarn(api.db, finisher, { name: 'Slagt' }),
  neighbour: await aBarn(api.db, neighbour, { name: 'Øst' }),
}
const [k1, k2] = [
  await aSection(api.db, barns.nursery, { name: 'K1' }),
  await aSection(api.db, barns.nursery, { name: 'K2' }),
]
const [s1, o1] = [
  await aSection(api.db, barns.finisher, { name: 'S1' }),
  await aSection(api.db, barns.neighbour, { name: 'O1' }),
]

await api.db
  .insertInto('setup_item')
  .values({
    directory_id: company.directoryId,
    id: newId(),
    form_id: formId.pigletSuppliers,
    name: 'Smågrise ApS',
    detail: JSON.stringify({ chr_number: '303030' }),
    is_inactive: false,
  })
  .execute()

await withLedgerContext(api.database, company.manager, today, ({ db, context, scope }) =>
  recordAll(
    db,
    context,
    scope,
    [
      {
        ...aDraft.insertion(k1, '2026-06-01', 200, 7),
        detail: { FF_EntryKind: '1', FF_PigletSupplier: 'smågrise aps ' },
      },
      { ...aDraft.insertion(k1, '2026-06-02', 50, 7), detail: { FF_EntryKind: '2' } },
      aDraft.transfer(k1, k2, '2026-06-10', 20, 10),
      aDraft.transfer(k1, s1, '2026-06-20', 100, 30),
      aDraft.transfer(s1, o1, '2026-06-21', 10, 30),
      aDraft.dead(s1, '2026-06-22', 1, 30),
      { ...aDraft.departure(k1, '2026-06-25', 30, 29), detail: { FF_DepartureKind: '1', FF_Buyer: 'Jens Hansen' } },
    ],
    { confirmed: true },
  ),
)

const rowsOf = async (who: Parameters<typeof api.as>[0], query: Partial<typeof june> & { site_ids?: string } = {}) =>
  (await api.as(who).call(getMovementList, { query: { ...june, ...query } })).data.map(
    ({ date, from_chr, from, to_chr, to, amount, type, days_since, report_by }) =>
      [date, from_chr, from, to_chr, to, amount, type, days_since, report_by].join(' | '),
  )
const SOLD = '2026-06-25 | 101010 | Nygård |  | Jens Hansen | 30 | Afgang | 7 | 2026-07-02'
const MOVED = '2026-06-20 | 101010 | Nygård | 202020 | Højgård | 100 | Flytning | 12 | 2026-06-27'
const BOUGHT = '2026-06-01 | 303030 | smågrise aps  | 101010 | Nygård | 200 | Indsættelse | 31 | 2026-06-08'

test('movement list holds what moved between CHR numbers, with the last day of reporting', async () => {
  // Not in it: own-weaned pigs, a move inside a farm, one between farms of the same number, and deaths.
  expect(await rowsOf(company)).toEqual([SOLD, MOVED, BOUGHT])
})

test('a move between farms stands once, whichever end is chosen', async () => {
  expect(await rowsOf(company, { site_ids: finisher.id })).toEqual([MOVED])
  expect(await rowsOf(company, { site_ids: nursery.id })).toEqual([SOLD, MOVED, BOUGHT])
})

test('the other farm of a move has neither name nor number for a user who may not read it', async () => {
  const reader = await aPerson(api.db, { company, farms: [{ farm: finisher, permission: 'Read' }] })
  // The pigs that went to the neighbour of the same number did not move in the register, whoever reads.
  expect(await rowsOf(reader)).toEqual(['2026-06-20 |  |  | 202020 | Højgård | 100 | Flytning | 12 | 2026-06-27'])
})

test('footer sums the pigs, and a period without movements says so', async () => {
  const table = await api.as(company).call(getMovementList, { query: june })
  expect(table.footers).toEqual([{ date: 'I alt', amount: 330 }])
  const empty = await api.as(company).call(getMovementList, { query: { from: '2026-05-01', to: '2026-05-31' } })
  expect([empty.data, empty.empty_text]).toEqual([[], 'Ingen flytninger til eller fra ejendomme i perioden'])
})
