import type { TextKey, TextName } from '#platform/text/text-key.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { buttonElement } from './button.ts'
import { checkboxElement } from './checkbox.ts'
import { dropdownElement, largeChoices, multiselectElement, radioButtons } from './choice-elements.ts'
import { commonElements } from './common-elements.ts'
import { datePicker } from './datepicker.ts'
import { chartElement, linkButton, qualityDescriptor } from './display-elements.ts'
import { sectionBuilders } from './section-builders.ts'
import { sliderElement } from './slider.ts'
import { spreadChart } from './spread-chart.ts'
import { textArea } from './textarea.ts'
import { decimalBox, integerBox, textBox } from './textbox.ts'
import { clockPicker, dateTimePicker, recurrencePicker } from './time-pickers.ts'

/** Builders of all form elements. A new element type needs a separate file and a line here. */
export function elementBuilder(session: Pick<FormSession, 'i18n' | 'context'> & { event: { formId: number } }) {
  const context = { text: session.i18n.text, formId: session.event.formId }
  return {
    integer: integerBox(context),
    decimal: decimalBox(context),
    textLine: textBox(context),
    textArea: textArea(context),
    spread: spreadChart(context),
    dropdown: dropdownElement(context),
    radio: radioButtons(context),
    largeChoices: largeChoices(context),
    multiselect: multiselectElement(context),
    checkbox: checkboxElement(context),
    slider: sliderElement(context),
    day: datePicker(context),
    clock: clockPicker(context),
    dateTime: dateTimePicker(context),
    recurrence: recurrencePicker(context),
    button: buttonElement(context),
    linkButton: linkButton(context),
    quality: qualityDescriptor(context),
    chart: chartElement(context),
    ...commonElements(context, session.context.today),
    ...sectionBuilders(context),
    options: optionList(context.text),
    numberedOptions: numberedOptions(context.text),
  }
}

export type ElementBuilder = ReturnType<typeof elementBuilder>

/** Fixed list of options: the ids in the given order, with their texts `option:<list>.<id>`. */
const optionList =
  (text: FormSession['i18n']['text']) =>
  <List extends string>(list: List, ids: readonly OptionId<List>[]) =>
    ids.map((id) => ({ id: String(id), value: text(`option:${list}.${id}` as TextKey) }))

/** An option of a list that has a text. */
type OptionId<List extends string> =
  | TextName<`option:${List}`>
  | (TextName<`option:${List}`> extends `${infer Id extends number}` ? Id : never)

/** Lists of options whose numbers come from a registry; `scripts/completeness` requires their texts. */
type NumberedList = 'alarm_cause' | 'death_cause' | 'diagnosis' | 'posting_category'

const numberedOptions = (text: FormSession['i18n']['text']) => (list: NumberedList, ids: readonly number[]) =>
  ids.map((id) => ({ id: String(id), value: text(`option:${list}.${id}`) }))
