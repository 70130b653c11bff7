import { formId } from '@herdboard/contract/core/form-id.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { SAMPLE_IMAGES } from '#modules/images/service.ts'
import { sampleChart } from '#modules/sample-dashboard/service.ts'
import { assertRules, type BrokenRule } from '#platform/http/errors/problem.ts'
import { type ElementBuilder, elementBuilder } from './elements/element-builder.ts'
import type { ElementValues } from './engine/element-values.ts'
import type { FormDefinition } from './engine/form-definition.ts'

const OUTCOME = 'FS_Rules.FF_Outcome'
/** Outcome that the user chose; besides success: a doubtful rule, a refused rule, a server error. */
const [DOUBTFUL, REFUSED, FAILURE] = ['2', '3', '4']

/** Test form with every type of element and input; it writes nothing. */
export const testForm: FormDefinition = {
  formId: formId.test,
  async open(session) {
    const build = elementBuilder(session)
    const { today } = session.context
    return {
      sections: [
        build.section('FS_Text', { name: 'test_text' }, textElements(build)),
        build.section('FS_Choice', { name: 'test_choice' }, choiceElements(build)),
        build.section('FS_Range', { name: 'test_range', folded: true }, [
          build.slider('FF_Slider'),
          build.spread('FF_Spread', { average: 'FF_Double' }),
          build.slider('FF_SliderTen', { min: 0, max: 1, step: 0.1 }),
        ]),
        build.section('FS_Time', { name: 'test_time' }, [
          build.date({ from: addDays(today, -7) }),
          build.day('FF_DateFree', { to: null }),
          build.clock('FF_Clock'),
          build.dateTime('FF_DateTime'),
          build.recurrence('FF_Recurring', {
            required: true,
            value: { type: 'single', start: today, end: null, interval: null, weekdays: [] },
          }),
        ]),
        build.section('FS_Buttons', { name: 'test_buttons' }, [
          build.button('FF_Button'),
          build.button('FF_ButtonRed', {
            colours: { text: '#ffffff', background: '#b91c1c', hoverBackground: '#991b1b' },
          }),
          build.linkButton('FF_Link', { to: '/overview' }),
          build.linkButton('FF_LinkOut', { to: 'https://example.org/' }),
        ]),
        build.section('FS_Show', { name: 'test_show' }, [
          build.quality('FF_Quality', { value: 2 }),
          build.chart('FF_Chart', { value: sampleChart(session.context) }),
        ]),
        build.repeated('FS_Clone', { name: 'test_clone', add: 'test_clone', copiesFolded: true }, [
          build.textLine('FF_Locked', { maxLength: 100, copyLocked: true }),
          build.integer('FF_Free', { preconditions: ['FF_Int'] }),
        ]),
        build.section('FS_Rules', { name: 'test_rules' }, [
          build.radio('FF_Outcome', {
            required: true,
            value: '1',
            options: build.options('test_outcome', [1, 2, 3, 4]),
          }),
        ]),
      ],
      proposals: ({ elementId }) => {
        if (elementId === 'FF_Button') return [{ address: 'FS_Text.FF_String', value: '42', always: true }]
        if (elementId === 'FF_ButtonRed') return [{ address: 'FS_Text.FF_Int', value: 42, always: true }]
        return []
      },
      rules: testFormRules,
      saving: {
        save: async (values, { confirmed, rules: broken }) => {
          assertRules(broken, confirmed)
          if (values.text(OUTCOME) === FAILURE) throw new Error('the test form was asked to fail')
          return { id: session.place.farm.id, pending: false }
        },
      },
      savedMessage: () => session.i18n.text('forms:done.test'),
    }
  },
}

function textElements(build: ElementBuilder) {
  const long = build.textArea('FF_Long', { maxLength: 2000 })
  return [
    build.textLine('FF_String', { required: true, minLength: 2, maxLength: 10 }),
    build.integer('FF_Int', { required: true, min: 1, max: 99, unit: 'pigs' }),
    build.decimal('FF_Double', { required: true, min: 0.5, max: 9.5, step: 0.5, unit: 'kg' }),
    { ...long, retrieved_images: [...SAMPLE_IMAGES] },
    build.textLine('FF_Disabled', { maxLength: 100, disabled: true, value: '42' }),
  ]
}

function choiceElements(build: ElementBuilder) {
  const options = build.options('test_choice', [1, 2, 3])
  return [
    build.dropdown('FF_Dropdown', { required: true, options }),
    build.multiselect('FF_Multi', { required: true, options, value: ['1'] }),
    build.multiselect('FF_MultiOptional', { options }),
    build.radio('FF_Radio', { required: true, options }),
    build.checkbox('FF_Check'),
    build.checkbox('FF_CheckMust', { required: true, mustBeTicked: true }),
  ]
}

function testFormRules(values: ElementValues): BrokenRule[] {
  const outcome = values.text(OUTCOME)
  if (outcome === DOUBTFUL) return [{ code: 'debug.doubtful', verdict: 'doubtful', field: OUTCOME }]
  return outcome === REFUSED ? [{ code: 'debug.refused', verdict: 'refused', field: OUTCOME }] : []
}
