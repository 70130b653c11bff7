import type { Opening } from '../engine/definition.ts'
import { button } from './button.ts'
import { chartSpread } from './chartspread.ts'
import { checkbox } from './checkbox.ts'
import { dropdown, multiselect, radioButtons } from './choice.ts'
import { commonElements } from './common.ts'
import { datePicker } from './datepicker.ts'
import { sectionBuilders } from './sections.ts'
import { chart, linkButton, qualityDescriptor } from './shown.ts'
import { slider } from './slider.ts'
import { textArea } from './textarea.ts'
import { decimalBox, integerBox, textBox } from './textbox.ts'
import { clockPicker, dateTimePicker, recurrencePicker } from './times.ts'

/** Everything a form can ask with. A new type of element is a file of its own and a line here. */
export function asking(at: Pick<Opening, 'say' | 'context'> & { event: { formId: number } }) {
  const asked = { text: at.say.text, formId: at.event.formId }
  return {
    integer: integerBox(asked),
    decimal: decimalBox(asked),
    line: textBox(asked),
    area: textArea(asked),
    spread: chartSpread(asked),
    dropdown: dropdown(asked),
    radio: radioButtons(asked),
    multiselect: multiselect(asked),
    checkbox: checkbox(asked),
    slider: slider(asked),
    day: datePicker(asked),
    clock: clockPicker(asked),
    dateTime: dateTimePicker(asked),
    recurrence: recurrencePicker(asked),
    button: button(asked),
    linkButton: linkButton(asked),
    quality: qualityDescriptor(asked),
    chart: chart(asked),
    ...commonElements(asked, at.context.today),
    ...sectionBuilders(asked),
    options: optionList(asked.text),
  }
}

export type Asking = ReturnType<typeof asking>

/** A fixed list of options: ids 1..n with their texts `option:<list>.<id>`, in the given order. */
const optionList = (text: Opening['say']['text']) => (list: string, ids: readonly (string | number)[]) =>
  ids.map((id) => ({ id: String(id), value: text(`option:${list}.${id}`) }))
