import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { elementBase } from '../elements/element-base.ts'
import { MAX_COPIES, sectionBuilders } from '../elements/section-builders.ts'
import { integerBox, textBox } from '../elements/textbox.ts'
import type { ElementAddress } from './element-values.ts'
import { layOutForm, parseSubmittedForm, withPrefill } from './form-layout.ts'

const context = { text: (key: string) => key, formId: formId.insertion }
const locked = textBox(context)('FF_Pen', { maxLength: 20 })
const parts = [
  sectionBuilders(context).repeated('FS_Line', { name: 'feed', add: 'mixes' }, [
    { ...locked, type_settings: { ...locked.type_settings, copy_locked: true } },
    integerBox(context)('FF_Number', { required: true }),
    integerBox(context)('FF_Left', { disabled: true, value: 7 }),
  ]),
  sectionBuilders(context).section('FS_More', { name: 'more' }, [textBox(context)('FF_Remark', { maxLength: 20 })]),
]
const line = (id: string, values: Record<string, string | number>) => ({
  id,
  children: Object.entries(values).map(([element, value]) => ({ id: element, value })),
})

test('[FORM-117] a copy takes the value of its prototype when the form says so', () => {
  const sent = [line('FS_Line', { FF_Pen: '3', FF_Number: 1 }), line('FS_Line_4', { FF_Pen: '9', FF_Number: 2 })]
  const { values } = parseSubmittedForm(parts, { sections: sent })
  expect([values.at('FS_Line_4.FF_Pen'), values.at('FS_Line_4.FF_Number')]).toEqual(['3', 2])
  expect(values.copiesOf('FS_Line')).toEqual(['FS_Line', 'FS_Line_4'])
})

test('[FORM-117] a copy that the server makes has the value that the original has then', () => {
  const prefill = new Map<ElementAddress, ElementValue>([
    ['FS_Line.FF_Pen', '3'],
    ['FS_Line_1.FF_Pen', '9'],
    ['FS_Line_1.FF_Number', 2],
  ])
  const { values } = withPrefill(parts, layOutForm(parts, null), prefill)
  expect([values.at('FS_Line_1.FF_Pen'), values.at('FS_Line_1.FF_Number')]).toEqual(['3', 2])
})

test.each([
  [false, true],
  [true, false],
])('[FORM-030] copies of a template and of the server are folded: %s; their original: %s', (copiesFolded, folded) => {
  const stored = [{ FF_Number: 1 }, { FF_Number: 2 }]
  const section = sectionBuilders(context).repeated(
    'FS_Line',
    { name: 'feed', add: 'mixes', folded, copiesFolded, copies: stored },
    [integerBox(context)('FF_Number', { required: true })],
  )
  const opened = layOutForm([section], null)
  const grown = withPrefill([section], opened, new Map<ElementAddress, ElementValue>([['FS_Line_3.FF_Number', 4]]))
  expect(grown.sections.map(({ id, collapsed }) => [id, collapsed])).toEqual([
    ['FS_Line', folded],
    ['FS_Line_1', copiesFolded],
    ['FS_Line_2', copiesFolded],
    ['FS_Line_3', copiesFolded],
  ])
})

test('a missing value stays empty, and a read-only value comes from the server', () => {
  const { values } = parseSubmittedForm(parts, { sections: [line('FS_Line', { FF_Left: 99 })] })
  expect([values.at('FS_Line.FF_Number'), values.at('FS_Line.FF_Left'), values.at('FS_More.FF_Remark')]).toEqual([
    null,
    7,
    null,
  ])
})

test('a value of spaces alone is empty', () => {
  const { values } = parseSubmittedForm(parts, { sections: [line('FS_More', { FF_Remark: '   ' })] })
  expect(values.at('FS_More.FF_Remark')).toBeNull()
})

const copies = (count: number) => Array.from({ length: count }, (_, no) => line(`FS_Line_${no + 1}`, {}))

test.each([
  ['a section of no form', [line('FS_Profit', {})]],
  ['an element of no form', [line('FS_More', { FF_Profit: 1 })]],
  ['a copy of what cannot be copied', [line('FS_More_1', {})]],
  ['one section twice', [line('FS_More', {}), line('FS_More', {})]],
  ['more copies than there may be', copies(MAX_COPIES + 1)],
])('%s is refused', (_, sections) => {
  expect(() => parseSubmittedForm(parts, { sections })).toThrow('request.unknown_field')
})

test('a form accepts the maximum number of copies', () => {
  expect(parseSubmittedForm(parts, { sections: copies(MAX_COPIES) }).values.copiesOf('FS_Line')).toHaveLength(
    MAX_COPIES + 1,
  )
})

test('an element id has one label in all forms, unless a form defines another', () => {
  expect(elementBase(context, 'textbox', 'FF_AvgWeight', {}, {}).label).toBe('forms:field.avg_weight')
  expect(elementBase(context, 'textbox', 'FF_AvgWeight', { label: 'field.weight' }, {}).label).toBe(
    'forms:field.weight',
  )
})
