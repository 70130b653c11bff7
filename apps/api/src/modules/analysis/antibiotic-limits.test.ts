import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getEControl } from '@herdboard/contract/figures/reports.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notifyDoseLimit, referenceDrugId } from '#modules/health/service.ts'
import { recordAll } from '#modules/ledger/service.ts'
import { newId } from '#platform/database/new-id.ts'
import { testApi } from '#testing/api/test-api.ts'
import {
  aBarn,
  aBatch,
  aCompany,
  aFarm,
  type TestBarn,
  type TestBatch,
  type TestCompany,
  type TestFarm,
} from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })

/** 500 mg doxycycline per g; 10 mg per kg. */
const DOXYLIN = referenceDrugId(9)

/** Stores a course of one day: 3 g of Doxylin for each of some pigs. */
async function giveDoxycycline(
  { directoryId }: TestCompany,
  { farm, barn, batch }: { farm: TestFarm; barn: TestBarn; batch?: TestBatch },
  day: string,
  head: number,
  pigType: PigType,
) {
  const id = newId()
  await sql`insert into record (directory_id, id, type_id, day, farm_id, barn_id, batch_id, head)
    values (${directoryId}, ${id}, ${recordKind.treatment}, ${day}, ${farm.id}, ${barn.id}, ${batch?.id ?? null}, ${head})`.execute(
    api.db,
  )
  await sql`insert into treatment (directory_id, record_id, pig_type, diagnosis_id, drug_id, drug_name, method_id, head,
      avg_kg, dose_per_animal, dose_unit, times, interval_days, withdrawal_days, last_day, withdrawal_end_day, is_done)
    values (${directoryId}, ${id}, ${pigType}, 1, ${DOXYLIN}, 'Doxylin', 1, ${head}, 8, 3, 'g', 1, 1, 0, ${day}, ${day}, true)`.execute(
    api.db,
  )
  await sql`insert into treatment_day (directory_id, record_id, no, planned_day, given_day, head)
    values (${directoryId}, ${id}, 1, ${day}, ${day}, ${head})`.execute(api.db)
}

/**
 * The worked example of the domain: 3 000 weaners on 270 days, from the evening of 3 October 2025 to 30 June 2026, and 9 000 g of
 * doxycycline powder, all of it given on 10 October.
 */
async function treatedWeaners() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nørregård' })
  const barn = await aBarn(api.db, farm, { name: 'Klimastald', pigType: 1, pigCapacity: 3000 })
  await withLedgerContext(api.database, company.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.insertion(barn, '2025-10-03', 3000, 7),
        aDraft.status(barn, '2026-03-31', 3000, 20),
        aDraft.status(barn, '2026-06-30', 3000, 28),
      ],
      { confirmed: true },
    ),
  )
  await giveDoxycycline(company, { farm, barn }, '2025-10-10', 3000, 1)
  return { company, farm, who: api.as(company) }
}
type Weaners = Awaited<ReturnType<typeof treatedWeaners>>

async function reportOf({ who, farm }: Weaners, dates = '2026-03-31,2026-06-30') {
  const { parts } = await who.call(getEControl, { query: { site_ids: farm.id, dates } })
  const [part] = parts
  const row = part?.groups.flatMap(({ rows }) => rows).find(({ key }) => key === 'add')
  return { cell: row?.cells[0]?.value ?? null, footnotes: part?.footnotes ?? [], notes: row?.notes ?? [] }
}

async function limitShare({ who }: Weaners, from: string, to: string) {
  const query = { scope: 1, from, to, type_id: analysisTypeId.treatments } as never
  const { items } = await who.call(getAnalysis, { query })
  return items[0]?.table?.data[0]
}

/** 30 000 doses x 1.5 for tetracyclines, over 3 000 x 270 pig-days. */
const DOSES_PER_100 = (45_000 / 810_000) * 100

test('9 000 g doxycycline for 3 000 weaners and 270 days are 5.6 of 17.2, also in a report of a quarter', async () => {
  const weaners = await treatedWeaners()
  const { cell, footnotes, notes } = await reportOf(weaners)
  expect(cell).toBeCloseTo(DOSES_PER_100, 6)
  expect(cell?.toFixed(1)).toBe('5.6')
  const footnote = footnotes[(notes[0] ?? 0) - 1]
  expect(footnote).toBe(
    'Grænse for gult kort 17,2 fra 31.03.2019; 32 % er brugt. ADD dækker kun 270 dage, fordi der ikke har været grise i 9 måneder.',
  )
  // The quarter itself has no doses; the limit applies to nine months all the same.
  const row = await limitShare(weaners, '2026-04-01', '2026-06-30')
  expect(row?.add_100).toBe(0)
  // 5.556 / 17.2
  expect(Number(row?.limit_pct)).toBeCloseTo((DOSES_PER_100 * 100) / 17.2, 6)
})

test('the limit of a past day stays when a later one is adopted', async () => {
  const weaners = await treatedWeaners()
  await sql`insert into antibiotic_limit (pig_type, valid_from, doses_per_100, source)
    values (1, '2026-06-30', 5, 'bekendtgørelse')`.execute(api.db)
  try {
    const march = await limitShare(weaners, '2026-01-01', '2026-03-31')
    const june = await limitShare(weaners, '2026-04-01', '2026-06-30')
    // 179 days from the evening of 3 October to 31 March.
    expect(Number(march?.limit_pct)).toBeCloseTo(((45_000 / (3000 * 179)) * 100 * 100) / 17.2, 6)
    expect(Number(june?.limit_pct)).toBeCloseTo((DOSES_PER_100 * 100) / 5, 6)
    const { footnotes } = await reportOf(weaners)
    expect(footnotes.join(' ')).toContain('Grænse for gult kort 5 fra 30.06.2026; 111 % er brugt.')
    await withLedgerContext(api.database, weaners.company.manager, '2026-06-30', ({ db, scope }) =>
      notifyDoseLimit(db, scope, {
        farmId: weaners.farm.id,
        today: '2026-06-30',
        now: new Date('2026-06-30T10:00:00Z'),
      }),
    )
    const found = await weaners.who.call(listNotifications, { query: {} })
    expect(JSON.stringify(found)).toContain(`"type_id":${notificationKind.doseLimit}`)
  } finally {
    await sql`delete from antibiotic_limit where valid_from = '2026-06-30'`.execute(api.db)
  }
})

test('treatments per 100 pigs of two batches divide all treated pigs by both average stocks', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Holdgård' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 1', isBatchProduction: true, pigCapacity: 500 })
  const first = await aBatch(api.db, barn, { name: 'Hold 1', startDate: '2026-01-10' })
  const second = await aBatch(api.db, barn, { name: 'Hold 2', startDate: '2026-05-01' })
  await withLedgerContext(api.database, company.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.insertion({ batch: first }, '2026-01-10', 500, 30),
        aDraft.dead({ batch: first }, '2026-02-01', 20, 40),
        aDraft.slaughter({ batch: first }, '2026-04-20', 480, 90),
        aDraft.insertion({ batch: second }, '2026-05-01', 400, 31),
      ],
      { confirmed: true },
    ),
  )
  const end = { end_date: '2026-04-20', is_active: false }
  await api.db.updateTable('batch').set(end).where('id', '=', first.id).execute()
  await giveDoxycycline(company, { farm, barn, batch: first }, '2026-02-10', 240, 2)
  await giveDoxycycline(company, { farm, barn, batch: second }, '2026-05-10', 60, 2)
  // 22 days with 500 and 78 with 480 pigs, in 101 days; 62 days with 400 pigs, in 63 days.
  const stocks = [(22 * 500 + 78 * 480) / 101, (62 * 400) / 63] as const
  const both = (300 / (stocks[0] + stocks[1])) * 100
  const who = api.as(company)
  const { parts } = await who.call(getEControl, { query: { site_ids: `${first.id},${second.id}` } })
  const rows = parts[0]?.groups.flatMap((group) => group.rows)
  const [one, other, total] = rows?.find(({ key }) => key === 'treat_100')?.cells.map(({ value }) => value) ?? []
  expect(one).toBeCloseTo((240 / stocks[0]) * 100, 6)
  expect(other).toBeCloseTo((60 / stocks[1]) * 100, 6)
  expect(total).toBeCloseTo(both, 6)
  // The limit counts nine months, longer than a batch lives.
  expect(rows?.find(({ key }) => key === 'add')).toBeUndefined()
  const query = {
    scope: 1,
    from: '2026-04-01',
    to: '2026-07-02',
    type_id: analysisTypeId.treatments,
    include_complete_batch: 'true',
  } as never
  const { items } = await who.call(getAnalysis, { query })
  expect(Number(items[0]?.table?.data[0]?.per_100)).toBeCloseTo(both, 6)
  // There are more than 100 of a year: the name says that the pigs are those in the barn, not those produced.
  expect(items[0]?.table?.headers.find(({ value }) => value === 'per_100')?.text).toBe(
    'Behandlede pr. 100 grise på stald',
  )
  expect(rows?.find(({ key }) => key === 'treat_100')?.name).toBe('Behandlinger pr. 100 grise på stald')
})
