import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getKpis, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { expect, test } from 'vitest'
import { runNightlyReview } from '#modules/recalculations/jobs.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { offeredOptions, openSetupForm, submitSetupForm } from '#testing/forms/setup-forms.ts'
import {
  changeRecordByForm,
  fillForm,
  openRecord,
  submitForm,
  typeIntoForm,
  valueAt,
} from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })
type Herd = Awaited<ReturnType<typeof aFormHerd>>

test('causes that a company leaves out are not offered for deaths and stay in existing records', async () => {
  const { who, place } = await aFormHerd(api)
  const { id } = await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 1, 'FS_Dead.FF_DeathCause': '8' })
  await submitSetupForm(who, formId.causes, { 'FS_Main.FF_Causes': ['1', '2', '8', '13'] })
  await submitSetupForm(who, formId.causes, { 'FS_Main.FF_Causes': ['1', '2', '13'] })
  expect(offeredOptions(await openSetupForm(who, formId.deadPigs, place), 'FS_Dead.FF_DeathCause')).toEqual([
    'Diarré',
    'Luftveje',
    'Ukendt',
  ])
  const { form } = await openRecord(who, id)
  expect(offeredOptions(form, 'FS_Dead.FF_DeathCause')).toContain('Brok')
  await expect(changeRecordByForm(who, id, { 'FS_Dead.FF_Number': 2 })).resolves.toMatchObject({ id })
  await expect(submitSetupForm(who, formId.causes, { 'FS_Main.FF_Causes': [] })).rejects.toMatchObject({ status: 422 })
})

const quarter = { from: '2026-04-01', to: '2026-06-30' }

test('company rates and targets apply to key figures and charts of that kind of pigs only', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  api.clock.set('2026-07-02T10:00:00Z')
  const { barn } = await aFinisherQuarter(api, company)
  const figure = async (typeId: number) =>
    (await who.call(getKpis, { query: { ...quarter, is_weaner: 'false', location_ids: barn.id } })).find(
      ({ type_id }) => type_id === typeId,
    )
  const lines = async (item: number, isweaners: 'true' | 'false' = 'false') => {
    const query = { ...quarter, isweaners, initialrequest: 'true', filteritems: item } as const
    const { items } = await who.call(getOverview, { query })
    return items[0]?.chart_options?.reference_lines.map(({ label, value }) => [label, value])
  }
  const [mortality, perPlace] = [6, 17]
  expect((await figure(perPlace))?.value?.toFixed(2)).toBe('3.81')
  expect((await figure(mortality))?.inputs[0]).toMatchObject({ value: 30 })

  // The default shown in the form is not a target of the company.
  await submitSetupForm(who, formId.calculation, { 'FS_Target.FF_TargetDailyGain': 1050 })
  expect(await lines(10)).toContainEqual(['Mål', 1050])
  expect(await lines(13)).toEqual([])

  await submitSetupForm(who, formId.calculation, {
    'FS_Main.FF_EmptyDays': 20,
    'FS_Main.FF_LossAsDead': 'YES',
    'FS_Target.FF_TargetDailyGain': 1080,
    'FS_Target.FF_TargetMortality': 2.5,
    'FS_Target.FF_TargetLiveWeight': 119,
  })
  // 365 / (85.8 days in barn + 20 empty days)
  expect((await figure(perPlace))?.value?.toFixed(2)).toBe('3.45')
  expect((await figure(mortality))?.inputs[0]).toMatchObject({ name: 'Døde og manglende', value: 33 })
  expect(await lines(10)).toContainEqual(['Mål', 1080])
  expect(await lines(11)).toContainEqual(['Mål', 2.5])
  expect(await lines(13)).toEqual([['Mål', 119]])
  expect(await lines(10, 'true')).not.toContainEqual(['Mål', 1080])

  const form = await openSetupForm(who, formId.calculation)
  expect(valueAt(form, 'FS_Main.FF_EmptyDays')).toBe(20)
  const weaners = await typeIntoForm(who, form, { 'FS_Main.FF_PigType': 'WEANERS' })
  expect(['FF_TargetLiveWeight', 'FF_TargetDailyGain'].map((id) => valueAt(weaners, `FS_Target.${id}`))).toEqual([
    30,
    null,
  ])
  expect(valueAt(weaners, 'FS_Main.FF_EmptyDays')).toBe(4)

  // Once the company has set a target, the default weight is a target as well.
  await submitSetupForm(who, formId.calculation, { 'FS_Target.FF_TargetLiveWeight': 117 })
  expect(await lines(13)).toEqual([['Mål', 117]])
  api.clock.set('2026-06-15T06:00:00Z')
})

test('farms with different settings for missing pigs keep them until the setup is changed', async () => {
  const company = await aCompany(api.db)
  const who = api.as(company)
  api.clock.set('2026-07-02T10:00:00Z')
  const { farm } = await aFinisherQuarter(api, company)
  // One farm counts missing pigs as dead, the other does not.
  await aFarm(api.db, company)
  await api.db.updateTable('farm').set({ count_loss_as_dead: true }).where('id', '=', farm.id).execute()
  const dead = async () => {
    const figures = await who.call(getKpis, { query: { ...quarter, is_weaner: 'false' } })
    return figures.find(({ type_id }) => type_id === 6)?.inputs[0]?.value
  }
  await submitSetupForm(who, formId.calculation, { 'FS_Main.FF_EmptyDays': 12 })
  expect(await dead()).toBe(33)
  await submitSetupForm(who, formId.calculation, { 'FS_Main.FF_LossAsDead': 'NO' })
  expect(await dead()).toBe(30)
  await submitSetupForm(who, formId.calculation, { 'FS_Main.FF_LossAsDead': 'FARMS' })
  expect(await dead()).toBe(33)
  api.clock.set('2026-06-15T06:00:00Z')
})

test('pigs are proposed for slaughter from the target weight of the company', async () => {
  const { who, place } = await aFormHerd(api, { day: '2026-03-20' })
  const proposed = async () =>
    valueAt(await openSetupForm(who, formId.slaughterBooking, place), 'FS_Main.FF_Number') as number | null
  await submitSetupForm(who, formId.calculation, { 'FS_Target.FF_TargetLiveWeight': 100 })
  const many = (await proposed()) ?? 0
  await submitSetupForm(who, formId.calculation, { 'FS_Target.FF_TargetLiveWeight': 118 })
  expect(many).toBeGreaterThan((await proposed()) ?? 0)
})

const night = ({ company }: Herd) =>
  runNightlyReview({
    job: { id: company.directoryId, kind: 'nightly', directoryId: company.directoryId, payload: {}, attempts: 1 },
    deps: { database: api.database, clock: api.clock, log: api.app.deps.log },
    now: api.clock.now(),
    heartbeat: async () => undefined,
  })
const open = async ({ who }: Herd) =>
  (await notificationsOf(who, {})).data.filter(({ disabled }) => !disabled).map(({ message }) => message)

test('a reminder turned off is closed at once and not raised again at night', async () => {
  const herd = await aFormHerd(api, { day: '2026-03-01' })
  await night(herd)
  const missing = 'Nygaard: ingen optælling siden 01.03.2026. Nøgletal bliver usikre'
  expect(await open(herd)).toContain(missing)
  const form = await openSetupForm(herd.who, formId.reminders)
  const types = valueAt(form, 'FS_Main.FF_Types') as string[]
  expect(types).toContain('7')
  const without = { 'FS_Main.FF_Types': types.filter((id) => id !== '7') }
  await herd.who.call(postForm, { params: { form_id: formId.reminders }, body: { form: fillForm(form, without) } })
  expect(await open(herd)).not.toContain(missing)
  await night(herd)
  expect(await open(herd)).not.toContain(missing)

  await submitSetupForm(herd.who, formId.reminders, { 'FS_Main.FF_Types': types })
  await night(herd)
  expect(await open(herd)).toContain(missing)
})

test('a company sets after how many days a stock count is missing', async () => {
  const herd = await aFormHerd(api, { day: '2026-06-01' })
  await night(herd)
  expect(await open(herd)).not.toContainEqual(expect.stringContaining('ingen optælling'))
  await submitSetupForm(herd.who, formId.reminders, { 'FS_Main.FF_StatusDays': 14 })
  await night(herd)
  expect(await open(herd)).toContain('Nygaard: ingen optælling siden 01.06.2026. Nøgletal bliver usikre')
})

test('notifications about changed rights and possible harm cannot be turned off by a company', async () => {
  const { who } = await aFormHerd(api)
  const names = offeredOptions(await openSetupForm(who, formId.reminders), 'FS_Main.FF_Types')
  expect(names).not.toContain('Ændrede rettigheder')
  expect(names).toHaveLength(new Set(names).size)
})
