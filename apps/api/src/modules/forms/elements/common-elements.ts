import type { ChoiceOption } from '@herdboard/contract/core/form.ts'
import { dropdownElement } from './choice-elements.ts'
import { datePicker } from './datepicker.ts'
import type { ElementContext, ElementProps } from './element-base.ts'
import { spreadChart } from './spread-chart.ts'
import { textArea } from './textarea.ts'
import { decimalBox, integerBox, type NumberElementProps, textBox } from './textbox.ts'

interface SuggestionProps {
  suggestions: readonly string[]
  value?: string | null
}

/** Elements that many forms share; a form gives only its differences. */
export function commonElements(context: ElementContext, today: string) {
  return {
    /** Day of the entry: today by default, never in the future. */
    date: (props: ElementProps & { value?: string; from?: string; to?: string | null } = {}) =>
      datePicker(context)('FF_Date', { required: true, to: today, value: today, ...props }),
    number: (props: NumberElementProps = {}) =>
      integerBox(context)('FF_Number', { required: true, min: 1, max: 9999, unit: 'pigs', computes: true, ...props }),
    avgWeight: (props: NumberElementProps = {}) =>
      decimalBox(context)('FF_AvgWeight', {
        required: true,
        min: 0.5,
        max: 200,
        step: 0.01,
        unit: 'kg',
        computes: true,
        ...props,
      }),
    totalWeight: (props: NumberElementProps = {}) =>
      decimalBox(context)('FF_TotalWeight', { min: 0, max: 999_999, step: 0.01, unit: 'kg', computes: true, ...props }),
    /** Estimated weight of the pigs, shown before a weight is typed. */
    estWeight: (props: NumberElementProps = {}) =>
      decimalBox(context)('FF_EstWeight', { disabled: true, unit: 'kg', ...props }),
    weightSpread: () => spreadChart(context)('FF_WeightSpread', { average: 'FF_AvgWeight' }),
    pen: (suggestions: readonly string[]) => textBox(context)('FF_Pen', { maxLength: 20, suggestions }),
    remark: () => textArea(context)('FF_Remark', { maxLength: 2000, photos: true }),
    pigletSupplier: ({ suggestions, value = null, computes = false }: SuggestionProps & { computes?: boolean }) =>
      textBox(context)('FF_PigletSupplier', { maxLength: 100, suggestions, value, computes }),
    silo: ({ suggestions, value = null }: SuggestionProps) =>
      textBox(context)('FF_Silo', { maxLength: 20, suggestions, value }),
    mix: (options: readonly ChoiceOption[], value: string | null) =>
      dropdownElement(context)('FF_Mix', { required: true, options, value, computes: true }),
    slaughterhouse: (options: readonly ChoiceOption[], value: string | null) =>
      dropdownElement(context)('FF_Slaughterhouse', { required: true, options, value, computes: true }),
    supplierNumber: (options: readonly ChoiceOption[], value: string | null) =>
      dropdownElement(context)('FF_SupplierNumber', { options, value, preconditions: ['FF_Slaughterhouse'] }),
  }
}
