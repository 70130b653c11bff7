import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, insertPigs } from '#testing/fixtures/form-herd.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const HEADER = 'Dato;Vejede;Gns. vægt kg;Sti;Sektion'

test('a weighing far below the one before it is a question, unless pigs came in between', async () => {
  const { who, section } = await aFormHerd(api, { day: '2026-03-10' })
  await submitForm(
    who,
    formId.weighing,
    { section_id: section.id },
    { 'FS_Main.FF_Date': '2026-05-01', 'FS_Weighing.FF_Number': 30, 'FS_Weighing.FF_AvgWeight': 70 },
    { confirmed: true },
  )
  const imports = importClient(api, who)
  const found = await imports.upload(
    [
      HEADER,
      '08-05-2026;20;60;;A2',
      '10-05-2026;20;75;;A2',
      '12-05-2026;1;60;;A2',
      '12-05-2026;1;90;;A2',
      '30-05-2026;20;50;;A2',
      '01-06-2026;20;80;1;A2',
      '03-06-2026;20;60;2;A2',
      '04-06-2026;20;60;1;A2',
    ],
    'weighings',
  )
  const doubt = (w: string, last: string, date: string) =>
    `average_kg: ${w} kg ligger langt fra det ventede. Sidste vægt var ${last} kg den ${date}`
  expect(await imports.rows(found)).toEqual([
    [2, 'question', doubt('60', '70', '01.05.2026')],
    [3, 'ready'],
    // The pigs of a day are judged together: single pigs differ.
    [4, 'ready'],
    [5, 'ready'],
    // After two weeks the estimate alone is held against a weight; it follows what the file states before.
    [6, 'question', 'average_kg: 50 kg ligger langt fra det beregnede, 97,4 kg'],
    // It fits the weights before the question, which was a mistake then.
    [7, 'ready'],
    [8, 'question', 'average_kg: 60 kg ligger langt fra det beregnede, 80,5 kg'],
    [9, 'question', doubt('60', '80', '01.06.2026')],
  ])
  await imports.run(found)

  await insertPigs(who, { section_id: section.id }, { head: 40, day: '2026-06-08' })
  const next = await imports.upload([HEADER, '07-06-2026;20;40;1;A2', '09-06-2026;20;30;1;A2'], 'weighings')
  expect(await imports.rows(next)).toEqual([
    [2, 'question', doubt('40', '60', '04.06.2026')],
    [3, 'ready'],
  ])
})
