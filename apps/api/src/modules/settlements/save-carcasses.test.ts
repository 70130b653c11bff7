import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aSlaughterhouse } from '#testing/fixtures/form-herd.ts'
import { aBarn, aCompany, aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { saveCarcasses } from './service.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const owner = await aCompany(api.db)
const farm = await aFarm(api.db, owner)
const barn = await aBarn(api.db, farm)
const house = await aSlaughterhouse(api.db, owner)
const [weighing, settlement] = await withLedgerContext(api.database, owner.manager, today, async (ledger) => {
  const { recordIds } = await recordAll(
    ledger.db,
    ledger.context,
    ledger.scope,
    [
      aDraft.status(barn, '2026-05-31', 100, 105, true),
      {
        ...aDraft.slaughter(barn, '2026-06-10', 4, 90.6, 1),
        detail: { FF_Slaughterhouse: house.id, FF_PricePerKg: 11.7, FF_AmountDkk: 3060 },
      },
    ],
    { confirmed: true },
  )
  return recordIds as [RecordId, RecordId]
})
/** The three carcasses that docs/domain/prices.md works by hand: 3,065.50 DKK. */
const worked = [
  { weightKg: 90.4, leanPct: 61.8, remarks: [] },
  { weightKg: 97.4, leanPct: 59.6, remarks: [1, 2] },
  { weightKg: 84, leanPct: 58.2, remarks: [2] },
]
const save = (
  rows: Parameters<typeof saveCarcasses>[4],
  {
    confirmed = false,
    who = owner.manager,
    id = settlement,
  }: { confirmed?: boolean; who?: TestPerson; id?: RecordId } = {},
) =>
  withLedgerContext(api.database, who, today, ({ db, context, scope }) =>
    saveCarcasses(db, context, scope, id, rows, { confirmed }),
  )
const stored = async () =>
  (
    await sql<{ head: number; weight_ore: number; lean_ore: number; version: string }>`
      select head, weight_ore::int as weight_ore, lean_ore::int as lean_ore, xmin::text as version
      from carcass_list where record_id = ${settlement}`.execute(api.db)
  ).rows

test('wrong rows are named with their numbers in words, and nothing is stored', async () => {
  const rows = [{ weightKg: 904, leanPct: 61.8, remarks: [] }, worked[1], { ...worked[2], remarks: [12] }]
  const { saved, errors } = await save(rows as typeof worked)
  expect(saved).toBe(false)
  expect(errors).toEqual([
    { row: 1, verdict: 'refused', message: 'Linje 1: slagtevægten 904 kg er ikke mulig. Skriv mellem 20 og 200 kg' },
    { row: 3, verdict: 'refused', message: 'Linje 3: bemærkning 12 findes ikke. Brug numrene 1–10' },
  ])
  expect(await stored()).toEqual([])
})

test('of many wrong rows five are named and the others counted', async () => {
  const { errors } = await save(Array.from({ length: 7 }, () => ({ weightKg: 5, leanPct: null, remarks: [] })))
  expect(errors.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, null])
  expect(errors.at(-1)?.message).toBe('Der er fejl i 2 linjer mere')
})

test('more carcasses than approved pigs are refused, also when confirmed', async () => {
  const { saved, errors } = await save([...worked, ...worked.slice(0, 1)], { confirmed: true })
  expect([saved, errors[0]?.message]).toEqual([false, 'Der er 4 slagtekroppe, men kun 3 godkendte grise i afregningen'])
})

test('fewer carcasses and another total weight are doubts that state both figures', async () => {
  const message = async (rows: typeof worked) => (await save(rows)).errors.map((error) => error.message)
  expect(await message(worked.slice(1))).toEqual(['Der er 2 slagtekroppe til 3 godkendte grise'])
  expect(await message([{ weightKg: 91.4, leanPct: 61.8, remarks: [] }, ...worked.slice(1)])).toEqual([
    'Slagtekroppene vejer 272,8 kg, men afregningen 271,8 kg',
  ])
  expect(await stored()).toEqual([])
})

test('an amount that the scale does not give is asked about, with the difference in kroner', async () => {
  const first = await save(worked)
  expect(first).toEqual({
    saved: false,
    errors: [
      {
        row: null,
        verdict: 'doubtful',
        message: 'Der er betalt 5,50 kr. mindre, end slagteriets skala giver (3.065,50 kr.). Kontroller afregningen',
      },
    ],
  })
  expect(await save(worked, { confirmed: true })).toEqual({ saved: true, errors: [] })
  expect(await stored()).toMatchObject([{ head: 3, weight_ore: 7792, lean_ore: -3664 }])
})

test('the same rows twice are stored once, and the audit log has one entry with both lists', async () => {
  await save(worked.slice(0, 2), { confirmed: true })
  await save(worked, { confirmed: true })
  await save(worked, { confirmed: true })
  expect(await stored()).toHaveLength(1)
  const { data } = await api.as(owner).call(listAudit, { query: {} })
  const entries = data.filter(({ action_name }) => action_name === 'Slagtekroppe gemt')
  expect(entries).toHaveLength(3)
  const newest = await api.as(owner).call(getAuditEntry, { params: { id: entries[0]?.id as never } })
  expect(newest.changes).toEqual([
    {
      label: 'Slagtekroppe',
      before: '90,4 61,8 · 97,4 59,6 1 2',
      after: '90,4 61,8 · 97,4 59,6 1 2 · 84 58,2 2',
    },
  ])
})

test('carcasses belong to a slaughter that the caller may change', async () => {
  await expect(save(worked, { id: weighing })).rejects.toMatchObject({ code: 'request.not_found' })
  const stranger = await aCompany(api.db)
  await expect(save(worked, { who: stranger.manager })).rejects.toMatchObject({ code: 'request.not_found' })
  const reader = await aPerson(api.db, { company: owner, role: 'Employee', farms: [{ farm, permission: 'Read' }] })
  await expect(save(worked, { who: reader })).rejects.toMatchObject({ code: 'location.not_allowed' })
})

test('carcasses of another company are invisible to the database, too', async () => {
  const stranger = await aCompany(api.db)
  const seen = await withLedgerContext(
    api.database,
    stranger.manager,
    today,
    async ({ db }) => (await sql`select 1 from carcass_list`.execute(db)).rows,
  )
  expect(seen).toEqual([])
})
