import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { SAMPLE_IMAGES } from '#modules/images/service.ts'
import { sampleChart } from '#modules/makeable/service.ts'
import { type BrokenRule, assertRules } from '#platform/problem.ts'
import { type Asking, asking } from '../elements/asking.ts'
import type { FormDefinition } from '../engine/definition.ts'
import type { Values } from '../engine/values.ts'

const OUTCOME = 'FS_Rules.FF_Outcome'
/** What the person chose to see: all well, a doubt, a refusal, a fault of the server. */
const [DOUBTFUL, REFUSED, FAILURE] = ['2', '3', '4']

/** Every type of element and input, to be tried out; it writes nothing. */
export const testForm: FormDefinition = {
  formId: 999,
  async open(at) {
    const ask = asking(at)
    const { today } = at.context
    return {
      sections: [
        ask.section('FS_Text', { name: 'test_text' }, textElements(ask)),
        ask.section('FS_Choice', { name: 'test_choice' }, choiceElements(ask)),
        ask.section('FS_Range', { name: 'test_range', folded: true }, [
          ask.slider('FF_Slider'),
          ask.spread('FF_Spread', { average: 'FF_Double' }),
          ask.slider('FF_SliderTen', { min: 0, max: 1, step: 0.1 }),
        ]),
        ask.section('FS_Time', { name: 'test_time' }, [
          ask.date({ from: addDays(today, -7) }),
          ask.day('FF_DateFree', { to: null }),
          ask.clock('FF_Clock'),
          ask.dateTime('FF_DateTime'),
          ask.recurrence('FF_Recurring', {
            required: true,
            value: { type: 'single', start: today, end: null, interval: null, weekdays: [] },
          }),
        ]),
        ask.section('FS_Buttons', { name: 'test_buttons' }, [
          ask.button('FF_Button'),
          ask.button('FF_ButtonRed', {
            colours: { text: '#ffffff', background: '#b91c1c', hoverBackground: '#991b1b' },
          }),
          ask.linkButton('FF_Link', { to: '/overview' }),
          ask.linkButton('FF_LinkOut', { to: 'https://example.org/' }),
        ]),
        ask.section('FS_Show', { name: 'test_show' }, [
          ask.quality('FF_Quality', { value: 2 }),
          ask.chart('FF_Chart', { value: sampleChart(at.context) }),
        ]),
        ask.repeated('FS_Clone', { name: 'test_clone', add: 'test_clone', copiesFolded: true }, [
          ask.line('FF_Locked', { maxLength: 100, copyLocked: true }),
          ask.integer('FF_Free', { preconditions: ['FF_Int'] }),
        ]),
        ask.section('FS_Rules', { name: 'test_rules' }, [
          ask.radio('FF_Outcome', { required: true, value: '1', options: ask.options('test_outcome', [1, 2, 3, 4]) }),
        ]),
      ],
      proposals: ({ elementId }) => {
        if (elementId === 'FF_Button') return [{ address: 'FS_Text.FF_String', value: '42', always: true }]
        if (elementId === 'FF_ButtonRed') return [{ address: 'FS_Text.FF_Int', value: 42, always: true }]
        return []
      },
      rules,
      keeping: {
        keep: async (values, { confirmed, rules: broken }) => {
          assertRules(broken, confirmed)
          if (values.text(OUTCOME) === FAILURE) throw new Error('the test form was asked to fail')
          return { id: at.place.farm.id, pending: false }
        },
      },
      done: () => at.say.text('forms:done.999'),
    }
  },
}

function textElements(ask: Asking) {
  const long = ask.area('FF_Long', { maxLength: 2000 })
  return [
    ask.line('FF_String', { required: true, minLength: 2, maxLength: 10 }),
    ask.integer('FF_Int', { required: true, min: 1, max: 99, unit: 'pigs' }),
    ask.decimal('FF_Double', { required: true, min: 0.5, max: 9.5, step: 0.5, unit: 'kg' }),
    { ...long, retrieved_images: [...SAMPLE_IMAGES] },
    ask.line('FF_Disabled', { maxLength: 100, disabled: true, value: '42' }),
  ]
}

function choiceElements(ask: Asking) {
  const options = ask.options('test_choice', [1, 2, 3])
  return [
    ask.dropdown('FF_Dropdown', { required: true, options }),
    ask.multiselect('FF_Multi', { required: true, options, value: ['1'] }),
    ask.multiselect('FF_MultiOptional', { options }),
    ask.radio('FF_Radio', { required: true, options }),
    ask.checkbox('FF_Check'),
    ask.checkbox('FF_CheckMust', { required: true, mustBeTicked: true }),
  ]
}

function rules(values: Values): BrokenRule[] {
  const outcome = values.text(OUTCOME)
  if (outcome === DOUBTFUL) return [{ code: 'debug.doubtful', verdict: 'doubtful', field: OUTCOME }]
  return outcome === REFUSED ? [{ code: 'debug.refused', verdict: 'refused', field: OUTCOME }] : []
}
