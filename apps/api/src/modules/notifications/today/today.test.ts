import { formId } from '@herdboard/contract/core/form-id.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { patchNotification } from '@herdboard/contract/system/notifications.ts'
import { getToday } from '@herdboard/contract/system/today.ts'
import { describe, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

async function aBarnOfSections(names: readonly string[] = ['A1', 'A2', 'A3']) {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 3' })
  const sections = await Promise.all(names.map((name) => aSection(api.db, barn, { name })))
  return { company, farm, barn, sections, who: api.as(company) }
}
type Herd = Awaited<ReturnType<typeof aBarnOfSections>>

const draftAt = (
  { farm, barn }: Herd,
  section: { id: string },
  type: number,
  params: Record<string, string | number>,
) => ({
  type,
  subject: section.id,
  place: { farmId: farm.id, barnId: barn.id, sectionId: section.id as never },
  params,
})

const raiseEverywhere = async (herd: Herd, type: number, params: Record<string, string | number>) => {
  for (const section of herd.sections)
    await raiseTestNotification(api, herd.company, draftAt(herd, section, type, params))
}

const todayOf = (herd: Pick<Herd, 'who'>) => herd.who.call(getToday)

describe('today', () => {
  test('a barn that nobody inspected is one line, and one press records the inspection of all of it', async () => {
    const herd = await aBarnOfSections()
    await raiseEverywhere(herd, notificationKind.checkInMissing, { h: 36, time: '2026-06-13T13:00:00Z' })
    const { lines, total_lines } = await todayOf(herd)
    expect(total_lines).toBe(1)
    expect(lines).toMatchObject([
      {
        severity: 3,
        title: 'Stald 3 er ikke tilset i 41 timer',
        detail: '3 steder',
        badge: '41 timer',
        count: 3,
        needs_me: true,
        actions: [
          {
            kind: 'check-in',
            text: 'Registrer tilsyn af hele stalden',
            farm_id: herd.farm.id,
            barn_id: herd.barn.id,
          },
        ],
      },
    ])
  })

  test('stopped water comes before other alarms that are as severe, also before more of them', async () => {
    const herd = await aBarnOfSections(['A1', 'A2'])
    await raiseEverywhere(herd, notificationKind.alarmCritical, { type: 1, time: '2026-06-13T07:00:00Z', advice: 1 })
    const [first] = herd.sections
    if (first)
      await raiseTestNotification(api, herd.company, {
        ...draftAt(herd, first, notificationKind.alarmCritical, { type: 4, time: '2026-06-15T05:10:00Z', advice: 4 }),
        subject: `${first.id}:4`,
      })
    const { lines } = await todayOf(herd)
    expect(lines.map(({ title }) => title.split(' i ')[0])).toEqual([
      'Vand: intet flow',
      expect.stringContaining('Vand: lavt forbrug'),
    ])
  })

  test('two alarms of the same type in a barn are one line, another type is a line of its own', async () => {
    const herd = await aBarnOfSections(['A1', 'A2'])
    await raiseEverywhere(herd, notificationKind.alarmCritical, { type: 7, time: '2026-06-15T00:30:00Z', advice: 7 })
    const [first] = herd.sections
    if (first)
      await raiseTestNotification(api, herd.company, {
        ...draftAt(herd, first, notificationKind.alarmCritical, { type: 4, time: '2026-06-15T05:10:00Z', advice: 4 }),
        subject: 'another alarm',
      })
    const { lines } = await todayOf(herd)
    expect(lines.map(({ title, badge, count }) => [title, badge, count])).toEqual([
      [
        'Vand: intet flow i Stald 3, A1 siden 15.06.2026 07.10. Tjek hane, filter og strøm med det samme',
        'Ny alarm',
        1,
      ],
      ['Temperatur: høj: 2 sektioner i Stald 3', 'I 5 timer', 2],
    ])
  })

  test('pigs announced within withdrawal come first, and stay quiet once the slaughterhouse was informed', async () => {
    const herd = await aBarnOfSections(['A6'])
    const [section] = herd.sections
    if (!section) throw new Error('the barn has a section')
    const record = crypto.randomUUID()
    const conflict = (n: number) => ({
      ...draftAt(herd, section, notificationKind.withdrawalConflict, { n, date: '2026-06-20', d2: '2026-06-16' }),
      subject: record,
    })
    await raiseEverywhere(herd, notificationKind.checkInMissing, { h: 40, time: '2026-06-13T13:00:00Z' })
    await raiseTestNotification(api, herd.company, conflict(13))
    const { lines } = await todayOf(herd)
    expect(lines[0]).toMatchObject({
      severity: 3,
      title: '13 grise i Stald 3, A6 er tilbageholdt til 20.06.2026, men meldt til 16.06.2026',
      actions: [
        { kind: 'record', text: 'Se registreringen', record_id: record },
        { kind: 'handled', text: 'Slagteriet har besked' },
      ],
    })
    expect(lines).toHaveLength(2)
    expect((await herd.who.call(getMeta)).notifications.needs_me).toBe(2)

    const handled = lines[0]?.actions.find(({ kind }) => kind === 'handled')
    if (handled?.kind !== 'handled') throw new Error('the line can be handled')
    const [id] = handled.notification_ids
    if (!id) throw new Error('the line has a notification')
    const reply = await herd.who.call(patchNotification, {
      params: { id },
      body: [{ op: 'replace', path: '/handled', value: true }],
    })
    expect(reply).toMatchObject({ approved: true, requires_action: false, handling: { outcome: 'approved' } })
    // The nightly review finds the same pigs again, and later more of them.
    await raiseTestNotification(api, herd.company, conflict(13))
    expect((await todayOf(herd)).lines).toHaveLength(1)
    await raiseTestNotification(api, herd.company, conflict(14))
    expect((await todayOf(herd)).lines[0]?.title).toMatch(/^14 grise/)
  })

  test('pigs of two places announced within withdrawal are confirmed with one press', async () => {
    const herd = await aBarnOfSections(['A1', 'A2'])
    await raiseEverywhere(herd, notificationKind.withdrawalConflict, { n: 5, date: '2026-06-20', d2: '2026-06-16' })
    const [line] = (await todayOf(herd)).lines
    expect(line?.actions).toMatchObject([
      { kind: 'handled', text: 'Slagteriet har besked', notification_ids: [expect.any(String), expect.any(String)] },
      { kind: 'list', text: 'Se alle 2' },
    ])
  })

  test('an instruction that expires names its farm where the reader has several', async () => {
    const herd = await aBarnOfSections(['A1'])
    await raiseEverywhere(herd, notificationKind.instructionExpiring, { diagnosis: 1, date: '2026-06-20' })
    const detail = async () => (await todayOf(herd)).lines[0]?.detail
    expect(await detail()).toBeNull()
    await aFarm(api.db, herd.company, { name: 'Vestergård' })
    expect(await detail()).toBe('Nygaard')
  })

  test('a subject that is no id, as in sample data, breaks no line', async () => {
    const herd = await aBarnOfSections(['A1'])
    const [section] = herd.sections
    if (!section) throw new Error('the barn has a section')
    for (const type of [notificationKind.checkInMissing, notificationKind.withdrawalConflict])
      await raiseTestNotification(api, herd.company, {
        ...draftAt(herd, section, type, { h: 40, n: 2, date: '2026-06-20', d2: '2026-06-16' }),
        subject: 'A1/course/7',
      })
    const { lines } = await todayOf(herd)
    expect(lines.map(({ actions }) => actions.map(({ kind }) => kind))).toEqual([['handled'], ['form']])
  })

  test('a notification with a form cannot be marked as handled', async () => {
    const herd = await aBarnOfSections(['A1'])
    await raiseEverywhere(herd, notificationKind.checkInMissing, { h: 40, time: '2026-06-13T13:00:00Z' })
    const [action] = (await todayOf(herd)).lines[0]?.actions ?? []
    if (action?.kind !== 'form') throw new Error('one section is inspected with the form')
    expect(action.text).toBe('Registrer tilsyn')
    const refused = herd.who.call(patchNotification, {
      params: { id: action.notification.id },
      body: [{ op: 'replace', path: '/handled', value: true }],
    })
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'request.malformed' })
  })

  test('the last inspection is when somebody saw the pigs, not when it was typed', async () => {
    const { who, place } = await aFormHerd(api)
    await submitForm(who, formId.checkIn, place, { 'FS_Main.FF_DateTime': '2026-06-13T09:30' })
    expect((await todayOf({ who })).last_check_in).toMatchObject({ at: '2026-06-13T07:30:00.000Z' })
  })

  test('news makes no line and does not count on the bell', async () => {
    const herd = await aBarnOfSections(['A1'])
    await raiseTestNotification(api, herd.company, {
      type: notificationKind.userJoined,
      subject: crypto.randomUUID(),
      params: { name: 'Jonas' },
    })
    expect(await todayOf(herd)).toMatchObject({ lines: [], total_lines: 0, farms: [] })
    expect((await herd.who.call(getMeta)).notifications).toEqual({ unread: 1, unhandled: 0, needs_me: 0 })
  })

  test('a person who may only read sees what is wrong, but nobody asks that person to act', async () => {
    const herd = await aBarnOfSections()
    await raiseEverywhere(herd, notificationKind.checkInMissing, { h: 36, time: '2026-06-13T13:00:00Z' })
    const reader = api.as(
      await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] }),
    )
    const { lines } = await todayOf({ who: reader })
    expect(lines).toMatchObject([{ title: 'Stald 3 er ikke tilset i 41 timer', needs_me: false, actions: [] }])
    expect((await reader.call(getMeta)).notifications.needs_me).toBe(0)
  })

  test('a reader of several farms sees the farms with the worst first', async () => {
    const herd = await aBarnOfSections()
    const other = await aFarm(api.db, herd.company, { name: 'Vestergård' })
    const stable = await aBarn(api.db, other, { name: 'Stald 9' })
    await raiseEverywhere(herd, notificationKind.capacityOver, { n: 170, cap: 150 })
    await raiseTestNotification(api, herd.company, {
      type: notificationKind.mortalityHigh,
      subject: stable.id,
      place: { farmId: other.id, barnId: stable.id },
      params: { n: 9, e: 2.1 },
    })
    const { farms, farm_count } = await todayOf(herd)
    expect(farm_count).toBe(2)
    expect(farms).toEqual([
      {
        farm_id: other.id,
        name: 'Vestergård',
        severe: 1,
        attention: 0,
        worst: 'Stald 9: 9 døde på 7 dage, normalt 2,1',
      },
      {
        farm_id: herd.farm.id,
        name: 'Nygaard',
        severe: 0,
        attention: 1,
        worst: '3 steder har flere grise end pladser',
      },
    ])
  })
})
