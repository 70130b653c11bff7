import { listRecords } from '@herdboard/contract/herd/records.ts'
import { changeImport } from '@herdboard/contract/imports/imports.ts'
import { getSentImport, sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { messagesOf, notificationsOf } from '#testing/fixtures/notifications.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const { who } = await aFormHerd(api, { head: 0 })
const imports = importClient(api, who)

type ImportChange = Parameters<typeof who.call<typeof changeImport>>[1]['body']
const change = async (id: Awaited<ReturnType<typeof imports.upload>>, body: ImportChange) => {
  await who.call(changeImport, { params: id, body })
  await runImportJobs(api)
}
const questionAbout = (date: string) =>
  `date: ”${date}” læses med dagen først, men filen ligner en amerikansk. Står måneden først, så ret filens rækkefølge af datoer`

test('dates of a file that looks American are a question, until a person says the month is first', async () => {
  const found = await imports.upload(
    ['date,number,average_kg,barn,section', '03/04/2026,2,30.5,Stald 4,A2', '05/05/2026,2,30.5,Stald 4,A1'],
    'insertions',
  )
  expect(await imports.detail(found)).toMatchObject({
    date_order_doubt: 'asked',
    questions: [{ code: 'import.date_order', column: 'date', row_count: 1 }],
  })
  expect(
    (await imports.rows(found)).map(([no, state, message]) => [no, state, message === questionAbout('03/04/2026')]),
  ).toEqual([
    [2, 'question', true],
    // The fifth of May in either order.
    [3, 'ready', false],
  ])
  await change(found, { settings: { headerRow: 1 } })
  expect(await imports.detail(found)).toMatchObject({ date_order_doubt: 'asked', settings: { dateOrder: 'dmy' } })

  await change(found, { settings: { dateOrder: 'mdy' } })
  expect(await imports.detail(found)).toMatchObject({ date_order_doubt: null, questions: [], counts: { ready: 2 } })
})

test.each([
  ['American thousands', ['Dato,Antal,Total kg,Stald,Sektion', '03/04/2026,40,"1,234.50",Stald 4,A2'], 'asked'],
  [
    'days beside the number of a pen, 1-13-02',
    ['Dato;Antal;Gns. vægt kg;Stald;Sektion;Boks nr', '03-04-2026;12;30,5;Stald 4;A2;1-13-02'],
    'assumed',
  ],
  [
    'days with years of two digits beside the number of a pen',
    ['Dato;Antal;Gns. vægt kg;Stald;Sektion;Boks nr', '03-04-26;12;30,5;Stald 4;A2;1-13-02'],
    'assumed',
  ],
  [
    'days beside the number of a batch, 24-11-01',
    ['date,number,average_kg,barn,section,group no', '03/04/2026,13,30.5,Stald 4,A2,24-11-01'],
    'asked',
  ],
  ['a Danish file', ['Dato;Antal;Gns. vægt kg;Stald;Sektion', '03-04-2026;3;30,5;Stald 4;A2'], 'assumed'],
  ['English headings beside a decimal comma', ['Date;Number;Average kg;Barn', '03-04-2026;4;30,5;Stald 4'], 'assumed'],
  ['a Danish heading among English ones', ['Dato,Number,Average_kg,Barn', '03/04/2026,5,30.5,Stald 4'], 'assumed'],
  [
    'a day that decides',
    ['date,number,average_kg,barn', '03/04/2026,6,30.5,Stald 4', '25/04/2026,6,30.5,Stald 4'],
    null,
  ],
])('the doubt about the dates of %s', async (_, lines, doubt) => {
  const found = await imports.upload(lines, 'insertions')
  const { date_order_doubt, questions, settings } = await imports.detail(found)
  expect([date_order_doubt, settings?.dateOrder]).toEqual([doubt, 'dmy'])
  expect(questions.some(({ code }) => code === 'import.date_order')).toBe(doubt === 'asked')
})

test('an order that was only assumed is not remembered with the columns, one that a person chose is', async () => {
  const header = 'date,count,average_kg,barn,section'
  const mapping = ['date', 'number', 'average_kg', 'barn', 'section']
  const first = await imports.upload([header, '03/04/2026,7,30.5,Stald 4,A2'], 'insertions')
  await change(first, { mapping })
  const second = await imports.upload([header, '03/05/2026,8,30.5,Stald 4,A2'], 'insertions')
  expect(await imports.detail(second)).toMatchObject({ date_order_doubt: 'asked', mapping })
  // As the screen sends it: the order alone.
  await change(second, { settings: { dateOrder: 'mdy' } })
  const third = await imports.upload([header, '03/06/2026,9,30.5,Stald 4,A2'], 'insertions')
  expect(await imports.detail(third)).toMatchObject({
    date_order_doubt: null,
    settings: { dateOrder: 'mdy' },
    counts: { ready: 1, question: 0 },
  })
})

test('a header that was mapped for days that begin with the year decides no order of others', async () => {
  const header = 'date,heads,average_kg,barn,section'
  const first = await imports.upload([header, '2026-04-03,10,30.5,Stald 4,A2'], 'insertions')
  await change(first, { mapping: ['date', 'number', 'average_kg', 'barn', 'section'] })
  const next = await imports.upload([header, '03/04/2026,11,30.5,Stald 4,A2'], 'insertions')
  expect(await imports.detail(next)).toMatchObject({ date_order_doubt: 'asked', settings: { dateOrder: 'dmy' } })
})

test('days that begin with a year of four digits say nothing of days such as 25-04-26', async () => {
  const header = 'dag,stk,average_kg,barn,section'
  const first = await imports.upload([header, '2026-04-03,14,30.5,Stald 4,A2'], 'insertions')
  await change(first, { mapping: ['date', 'number', 'average_kg', 'barn', 'section'] })
  const next = await imports.upload([header, '25-04-26,15,30.5,Stald 4,A2'], 'insertions')
  expect(await imports.detail(next)).toMatchObject({
    date_order_doubt: null,
    settings: { dateOrder: 'dmy' },
    counts: { ready: 1 },
  })
})

test('days such as 26-04-25 begin with the year once a person said so, also where the columns change', async () => {
  const header = 'dag,stk,average_kg,barn,section,note'
  const mapping = ['date', 'number', 'average_kg', 'barn', 'section'] as const
  const first = await imports.upload([header, '26-04-25,16,30.5,Stald 4,A2,'], 'insertions')
  await change(first, { mapping: [...mapping, null], settings: { dateOrder: 'ymd' } })
  await change(first, { mapping: [...mapping, 'remark'] })
  const next = await imports.upload([header, '26-05-27,17,30.5,Stald 4,A2,'], 'insertions')
  expect(await imports.detail(next)).toMatchObject({ settings: { dateOrder: 'ymd' }, counts: { ready: 1 } })
})

/** A sender of a company of its own, and what its manager sees of it. */
async function aSenderOf(kind: number) {
  const herd = await aFormHerd(api, { head: 0 })
  const program = api.as(await aSender(api.db, herd.company, { kind }))
  const send = async (rows: 'feed_consumption' | 'feed_deliveries', lines: readonly string[]) => {
    const body = Buffer.from(`${lines.join('\n')}\n`)
    const { id } = await program.call(sendImport, { params: { kind: rows }, query: { file_name: 'feed.csv' }, body })
    await runImportJobs(api)
    return program.call(getSentImport, { params: { id } })
  }
  const chooseMonthFirst = async (id: Awaited<ReturnType<typeof send>>['id']) => {
    await herd.who.call(changeImport, { params: { id }, body: { settings: { dateOrder: 'mdy' } } })
    await runImportJobs(api)
  }
  const days = async () =>
    (await herd.who.call(listRecords, { query: { from: '2026-01-01', to: '2026-06-30' } })).data
      .map(({ date }) => date)
      .toSorted()
  return { who: herd.who, send, chooseMonthFirst, days }
}

test('dates of a sender that look American wait for a person, whose order counts for its next files', async () => {
  const { who, send, chooseMonthFirst, days } = await aSenderOf(1)
  const header = 'from,to,mix,kg,farm,barn'
  const sent = await send('feed_consumption', [header, '03/04/2026,03/04/2026,Slagtegrise,250.5,Nygaard,Stald 4'])
  expect(sent).toMatchObject({ status: 'checked', counts: { question: 1 } })
  expect(sent.row_errors.map(({ code, column }) => [code, column])).toEqual([
    ['import.date_order', 'from'],
    ['import.date_order', 'to'],
  ])
  expect(await messagesOf(who)).toEqual([expect.stringContaining('Skiold')])
  expect(await days()).toEqual([])
  await chooseMonthFirst(sent.id)
  expect(await days()).toEqual(['2026-03-04'])
  const next = await send('feed_consumption', [header, '03/05/2026,03/05/2026,Slagtegrise,260.5,Nygaard,Stald 4'])
  expect(next).toMatchObject({ status: 'imported' })
  expect(await days()).toEqual(['2026-03-04', '2026-03-05'])
})

test('a document of a sender asks for its approval only once the order of its dates is known', async () => {
  const { who, send, chooseMonthFirst } = await aSenderOf(3)
  const approvals = async () =>
    (await notificationsOf(who)).data.filter(({ requires_action }) => requires_action).map(({ message }) => message)
  const header = 'date,supplier,order_no,mix,kg,farm'
  const sent = await send('feed_deliveries', [header, '03/04/2026,DLG,4711,Slagtegrise,12000.5,Nygaard'])
  expect(sent).toMatchObject({ counts: { question: 1 } })
  expect(await approvals()).toEqual([])
  await chooseMonthFirst(sent.id)
  expect(await approvals()).toHaveLength(1)
})

test('days of a file that tell another order than the one remembered are read as they tell', async () => {
  const header = 'date,number,average_kg,section,barn'
  const first = await imports.upload([header, '03/04/2026,7,30.5,A2,Stald 4'], 'insertions')
  await change(first, { settings: { dateOrder: 'mdy' } })
  const second = await imports.upload(
    [header, '25/04/2026,8,30.5,A2,Stald 4', '03/04/2026,9,30.5,A2,Stald 4'],
    'insertions',
  )
  expect(await imports.detail(second)).toMatchObject({
    date_order_doubt: null,
    settings: { dateOrder: 'dmy' },
    counts: { error: 0 },
  })
})

test('a number of a pen that looks like a day does not go before a remembered order of days', async () => {
  const header = 'day,pigs,average_kg,section,barn,pen'
  const mapping = ['date', 'number', 'average_kg', 'section', 'barn', null] as const
  const first = await imports.upload([header, '03/04/2026,13,30.5,A2,Stald 4,'], 'insertions')
  await change(first, { mapping: [...mapping], settings: { dateOrder: 'dmy' } })
  const second = await imports.upload([header, '04/05/2026,14,30.5,A2,Stald 4,1-13-02'], 'insertions')
  expect(await imports.detail(second)).toMatchObject({ date_order_doubt: null, settings: { dateOrder: 'dmy' } })
})

test('days that mean the same in either order are remembered as no order', async () => {
  const header = 'date,pigs,average_kg,barn,section'
  const mapping = ['date', 'number', 'average_kg', 'barn', 'section'] as const
  const first = await imports.upload([header, '05/05/2026,10,30.5,Stald 4,A2'], 'insertions')
  await change(first, { mapping: [...mapping] })
  expect(await imports.detail(first)).toMatchObject({ date_order_doubt: 'untold', counts: { ready: 1 } })
  const second = await imports.upload([header, '03/04/2026,11,30.5,Stald 4,A2'], 'insertions')
  expect(await imports.detail(second)).toMatchObject({ date_order_doubt: 'asked', mapping: [...mapping] })
  await change(second, { settings: { dateOrder: 'mdy' } })
  // Such a file is read as the others of its header, also what a person mends in it.
  const third = await imports.upload([header, '06/06/2026,12,30.5,Stald 4,A2'], 'insertions')
  expect(await imports.detail(third)).toMatchObject({ date_order_doubt: null, settings: { dateOrder: 'mdy' } })
})
