import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { getDigestChoice, putDigestChoice } from '@herdboard/contract/people/digest.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { MailSection } from '#modules/mail/mail.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'
import { sendDigests } from './send-digests.ts'

// Tuesday evening in Denmark.
const EVENING = '2026-06-16T18:00:00Z'
const api = await testApi({ instant: EVENING })
beforeEach(() => api.clock.set(EVENING))

const runDigests = () =>
  runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, { 'send-digests': sendDigests })
const runAt = async (instant: string) => {
  api.clock.set(instant)
  await runDigests()
}

interface SentDigest {
  summary: string
  sections: MailSection[]
}
async function digestsTo({ email }: TestPerson): Promise<SentDigest[]> {
  const { rows } =
    await sql<SentDigest>`select content -> 'params' ->> 'summary' as summary, content -> 'sections' as sections
    from mail where kind = 'digest' and content ->> 'to' = ${email} order by created_at`.execute(api.db)
  return rows
}

async function twoFarms() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const other = await aFarm(api.db, company, { name: 'Vestergård' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 3' })
  const section = await aSection(api.db, barn, { name: 'A1' })
  const boss = await aPerson(api.db, {
    company,
    farms: [
      { farm, permission: 'ReadWrite' },
      { farm: other, permission: 'ReadWrite' },
    ],
  })
  const vet = await aPerson(api.db, { company, farms: [{ farm: other, permission: 'Read' }] })
  return { company, farm, other, barn, section, boss, vet }
}
type Herd = Awaited<ReturnType<typeof twoFarms>>

const choose = (person: TestPerson, send_at: string | null = '06:00') =>
  api.as(person).call(putDigestChoice, { body: { send_at } })

/** An alarm of five hours and two dead pigs on Tuesday, a late and a due task, and a barn that nobody inspected. */
async function aBadTuesday({ company, farm, barn, section }: Herd) {
  const place = { directory_id: company.directoryId, farm_id: farm.id, barn_id: barn.id }
  await api.db
    .insertInto('alarm')
    .values({
      ...{ ...place, id: crypto.randomUUID(), section_id: section.id, type_id: 4, severity: 3, is_harmless: false },
      ...{ started_at: new Date('2026-06-16T08:00:00Z'), ended_at: new Date('2026-06-16T13:00:00Z') },
    })
    .execute()
  await api.db
    .insertInto('herd_farm_day')
    .values({
      ...{
        directory_id: company.directoryId,
        farm_id: farm.id,
        pig_type: 2,
        day: '2026-06-16',
        head_open: 100,
        head: 98,
      },
      ...{
        in_head: 0,
        transfer_in_head: 0,
        out_head: 0,
        transfer_out_head: 0,
        slaughter_head: 0,
        dead_head: 2,
        diff_head: 0,
      },
      ...{ in_g: 0, transfer_in_g: 0, out_g: 0, transfer_out_g: 0, slaughter_g: 0, carcass_g: 0, dead_g: 0 },
    })
    .execute()
  for (const [name, day] of [
    ['Vask stald 4', '2026-06-17'],
    ['Bestil foder', '2026-06-15'],
  ] as const)
    await sql`insert into assignment (directory_id, id, day, farm_id, name)
      values (${company.directoryId}, ${crypto.randomUUID()}, ${day}, ${farm.id}, ${name})`.execute(api.db)
  await raiseTestNotification(api, company, {
    type: notificationKind.checkInMissing,
    subject: section.id,
    place: { farmId: farm.id, barnId: barn.id, sectionId: section.id },
    params: { h: 41, time: '2026-06-15T13:00:00Z' },
  })
}

test('the morning mail is off until a person chooses it, and comes at the chosen hour of the farm', async () => {
  const herd = await twoFarms()
  expect(await api.as(herd.boss).call(getDigestChoice)).toEqual({ send_at: null, last: null })
  await choose(herd.boss)
  await runDigests()
  // Chosen in the evening: there is no mail for this morning, and none is missing.
  expect(await digestsTo(herd.boss)).toEqual([])
  expect(await api.as(herd.boss).call(getDigestChoice)).toEqual({ send_at: '06:00', last: null })
  await runAt('2026-06-17T03:59:00Z')
  expect(await digestsTo(herd.boss)).toEqual([])
  await runAt('2026-06-17T04:00:00Z')
  expect(await digestsTo(herd.boss)).toEqual([{ summary: 'Intet er galt', sections: [] }])
  expect(await api.as(herd.boss).call(getDigestChoice)).toMatchObject({
    send_at: '06:00',
    last: { day: '2026-06-17', state: 'handed_over' },
  })
  await choose(herd.boss, null)
  await runAt('2026-06-18T04:00:00Z')
  expect(await digestsTo(herd.boss)).toHaveLength(1)
})

test('it says what is wrong today and what happened yesterday, the worst farm first', async () => {
  const herd = await twoFarms()
  await aBadTuesday(herd)
  await sql`insert into assignment (directory_id, id, day, farm_id, name)
    values (${herd.company.directoryId}, ${crypto.randomUUID()}, '2026-06-17', ${herd.other.id}, 'Ring til dyrlægen')`.execute(
    api.db,
  )
  await choose(herd.boss)
  await choose(herd.vet)
  await runAt('2026-06-17T04:00:00Z')
  const [mail] = await digestsTo(herd.boss)
  expect(mail?.summary).toBe('1 alvorlig ting')
  expect(mail?.sections).toEqual([
    { heading: 'Nygaard', level: 2, lines: [] },
    {
      heading: 'I dag',
      level: 3,
      lines: ['Stald 3, A1 er ikke tilset i 39 timer', 'Opgaver: Vask stald 4'],
    },
    {
      heading: 'I går',
      level: 3,
      lines: ['2 grise døde', 'Alarm: Vand: intet flow, Stald 3, A1, i 5 timer', '1 opgave er for sent ude'],
    },
    { heading: 'Vestergård', level: 2, lines: [] },
    { heading: 'I dag', level: 3, lines: ['Opgaver: Ring til dyrlægen'] },
  ])
  // The vet may read one farm only, and the mail names no other.
  expect(JSON.stringify(await digestsTo(herd.vet))).not.toContain('Nygaard')
  expect((await digestsTo(herd.vet))[0]?.sections[0]?.heading).toBe('Vestergård')
})

test('water that fell against the last week is mailed, and a usual day is not', async () => {
  const herd = await twoFarms()
  const { directoryId } = herd.company
  const meter = async (farm: Herd['farm'], lastDay: number) => {
    const id = crypto.randomUUID()
    await sql`insert into sensor (directory_id, id, name, type_id) values (${directoryId}, ${id}, ${id}, 1)`.execute(
      api.db,
    )
    const barn = await aBarn(api.db, farm, { name: 'Stald 1' })
    const section = await aSection(api.db, barn, { name: 'B1' })
    await sql`insert into sensor_placement (directory_id, sensor_id, from_at, farm_id, barn_id, section_id)
      values (${directoryId}, ${id}, '2026-01-01', ${farm.id}, ${barn.id}, ${section.id})`.execute(api.db)
    // 240 l a day for a week, and another use yesterday.
    await sql`insert into sensor_day (directory_id, sensor_id, day, hours)
      select ${directoryId}, ${id}, d::date, array_fill((case when d = '2026-06-16' then ${lastDay}::float8 / 24 else 10 end)::real, array[24])
      from generate_series('2026-06-09'::date, '2026-06-16'::date, '1 day') d`.execute(api.db)
  }
  await meter(herd.farm, 180)
  await meter(herd.other, 235)
  await choose(herd.boss)
  await runAt('2026-06-17T04:00:00Z')
  expect((await digestsTo(herd.boss))[0]?.sections).toEqual([
    { heading: 'Nygaard', level: 2, lines: [] },
    { heading: 'I går', level: 3, lines: ['Vand: −25 % i forhold til de sidste 7 dage'] },
  ])
})

test('an alarm that lasts is mailed with who saw it and who has it, and the day is not called fine', async () => {
  const herd = await twoFarms()
  const { company, farm, barn, section, boss, vet } = herd
  const night = { seen: new Date('2026-06-17T01:26:00Z'), began: new Date('2026-06-17T01:00:00Z') }
  await api.db
    .insertInto('alarm')
    .values({
      ...{ directory_id: company.directoryId, id: crypto.randomUUID(), farm_id: farm.id, barn_id: barn.id },
      ...{ section_id: section.id, type_id: 4, severity: 3, is_harmless: false, started_at: night.began },
      ...{ acknowledged_at: night.seen, acknowledged_by: boss.userId, assignee_id: vet.userId },
    })
    .execute()
  for (const [{ userId }, first_name, last_name] of [
    [boss, 'Bo', 'Holm'],
    [vet, 'Mette', 'Lund'],
  ] as const)
    await api.db.updateTable('user_account').set({ first_name, last_name }).where('id', '=', userId).execute()
  await choose(boss)
  await runAt('2026-06-17T04:00:00Z')
  const [mail] = await digestsTo(boss)
  expect(mail?.summary).toBe('1 alarm, som nogen ser på')
  expect(mail?.sections.map(({ heading, lines }) => [heading, lines])).toEqual([
    ['Nygaard', []],
    ['I dag', ['Vand: intet flow: Stald 3, A1, set af Bo Holm 17.06.2026 03.26, tildelt Mette Lund']],
  ])
})

test('after a power cut every farm has its seen alarms in the mail, eight named and the others counted', async () => {
  const { company, farm, other, barn, section, boss } = await twoFarms()
  const stable = await aBarn(api.db, other, { name: 'Stald 9' })
  const far = await aSection(api.db, stable, { name: 'B1' })
  // The alarms of the first farm are the newest: they come first.
  for (const [place, count, seen] of [
    [{ farm_id: farm.id, barn_id: barn.id, section_id: section.id }, 25, '2026-06-17T02:00:00Z'],
    [{ farm_id: other.id, barn_id: stable.id, section_id: far.id }, 10, '2026-06-17T01:00:00Z'],
  ] as const)
    await api.db
      .insertInto('alarm')
      .values(
        Array.from({ length: count }, () => ({
          ...{ ...place, directory_id: company.directoryId, id: crypto.randomUUID(), type_id: 4, severity: 3 },
          ...{ is_harmless: false, started_at: new Date('2026-06-17T00:30:00Z') },
          ...{ acknowledged_at: new Date(seen), acknowledged_by: boss.userId },
        })),
      )
      .execute()
  await choose(boss)
  await runAt('2026-06-17T04:00:00Z')
  const [mail] = await digestsTo(boss)
  expect(mail?.summary).toBe('35 alarmer, som nogen ser på')
  const named = (place: string) => Array.from({ length: 8 }, () => expect.stringContaining(`: ${place}, set `))
  const today = mail?.sections.filter(({ heading }) => heading === 'I dag').map(({ lines }) => lines)
  expect(today).toHaveLength(2)
  expect(today).toEqual(
    expect.arrayContaining([
      [...named('Stald 3, A1'), '+17 til'],
      [...named('Stald 9, B1'), '+2 til'],
    ]),
  )
})

test('a second run, a later run and a second worker send no second mail', async () => {
  const herd = await twoFarms()
  await choose(herd.boss)
  await runAt('2026-06-17T04:00:00Z')
  await choose(herd.boss, '06:00')
  for (const instant of ['2026-06-17T04:00:30Z', '2026-06-17T06:00:00Z', '2026-06-17T09:59:00Z']) await runAt(instant)
  expect(await digestsTo(herd.boss)).toHaveLength(1)
  await runAt('2026-06-18T04:00:00Z')
  expect(await digestsTo(herd.boss)).toHaveLength(2)
})

test('a server that was away in the morning sends until noon, and says later why it did not', async () => {
  const [late, tooLate] = [await twoFarms(), await twoFarms()]
  await choose(late.boss)
  await choose(tooLate.boss)
  await runAt('2026-06-17T09:59:00Z')
  expect(await digestsTo(late.boss)).toHaveLength(1)
  expect(await digestsTo(tooLate.boss)).toHaveLength(1)
  await runAt('2026-06-18T10:00:00Z')
  expect(await digestsTo(late.boss)).toHaveLength(1)
  expect(await api.as(late.boss).call(getDigestChoice)).toMatchObject({
    last: { day: '2026-06-18', state: 'dropped', reason: 'late' },
  })
})

test('a person who lost the last farm gets no mail, and the fate of a mail is stored', async () => {
  const herd = await twoFarms()
  await choose(herd.boss)
  await choose(herd.vet)
  await sql`delete from farm_permission where user_id = ${herd.vet.userId}`.execute(api.db)
  await runAt('2026-06-17T04:00:00Z')
  expect(await digestsTo(herd.vet)).toEqual([])
  await sql`update mail set content = null, sent_at = ${api.clock.now()} where content ->> 'to' = ${herd.boss.email}`.execute(
    api.db,
  )
  await runAt('2026-06-17T04:01:00Z')
  expect(await api.as(herd.boss).call(getDigestChoice)).toMatchObject({ last: { state: 'sent' } })
  expect(await api.as(herd.vet).call(getDigestChoice)).toMatchObject({ last: { state: 'dropped', reason: 'no_right' } })
})

test('pigs announced to the slaughterhouse for today are mailed', async () => {
  const herd = await twoFarms()
  await sql`insert into record (directory_id, id, type_id, day, farm_id, barn_id, head, detail, created_at)
    values (${herd.company.directoryId}, ${crypto.randomUUID()}, ${recordKind.preSlaughter}, '2026-06-17', ${herd.farm.id},
      ${herd.barn.id}, 120, '{}', now())`.execute(api.db)
  await choose(herd.boss)
  await runAt('2026-06-17T04:00:00Z')
  expect((await digestsTo(herd.boss))[0]?.sections[1]?.lines).toEqual(['120 grise er meldt til slagtning'])
})

test('on Mondays the week is compared with the week before and the target, with what it cost', async () => {
  const company = await aCompany(api.db)
  await aFinisherQuarter(api, company)
  await choose(company.manager)
  // Monday 15 June 2026.
  api.clock.set('2026-06-14T18:00:00Z')
  await sql`update digest_choice set chosen_at = ${api.clock.now()} where user_id = ${company.manager.userId}`.execute(
    api.db,
  )
  await runAt('2026-06-15T04:00:00Z')
  const week = (await digestsTo(company.manager))[0]?.sections.at(-1)
  expect(week?.heading).toBe('Uge 24: Slagtegrise')
  expect(week?.table?.[0]).toEqual(['', 'Uge 24', 'Ugen før', 'Landet'])
  // The same figures as the overview shows for 8 to 14 June.
  const kpis = await api.as(company).call(getKpis, {
    query: { is_weaner: 'false', from: '2026-06-08', to: '2026-06-14' },
  })
  const figureOf = (id: number) => kpis.find(({ type_id }) => type_id === id)
  const [fcr, price] = [figureOf(3), figureOf(18)]
  const shown = (value: number | null | undefined) =>
    value == null ? '–' : value.toLocaleString('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  expect(week?.table?.find(([name]) => name?.startsWith('Foderudnyttelse'))?.slice(1, 3)).toEqual([
    shown(fcr?.value),
    shown(fcr?.previous),
  ])
  const gainKg = fcr?.inputs.find(({ name }) => name === 'Tilvækst')?.value ?? 0
  // By hand: conversion fell from 2.680353 to 2.597321; times 9,773.997 kg of gain and 2.23 DKK per FE.
  expect([fcr?.previous, fcr?.value, gainKg, price?.value]).toEqual([2.680353, 2.597321, 9773.997, 2.23])
  expect(week?.lines.slice(0, 2)).toEqual([
    'Intet blev dårligere end ugen før',
    // The national average of 2.50 is missed by 0.097321: 2,121 kr.
    'Foderudnyttelse: +1.810 kr. mod ugen før, −2.121 kr. mod landet',
  ])
  // Tuesday has no such page.
  await runAt('2026-06-16T04:00:00Z')
  expect(JSON.stringify((await digestsTo(company.manager))[1]?.sections)).not.toContain('Uge ')
})
