import type { Option } from '@herdboard/contract/form.ts'
import { chartSpread } from './chartspread.ts'
import { dropdown } from './choice.ts'
import { datePicker } from './datepicker.ts'
import type { Asked, Saying } from './element.ts'
import { textArea } from './textarea.ts'
import { decimalBox, integerBox, type NumberSaying, textBox } from './textbox.ts'

interface Suggested {
  suggestions: readonly string[]
  value?: string | null
}

/** Elements that many forms share; a form says only what differs. */
export function commonElements(asked: Asked, today: string) {
  return {
    /** The day of the entry: today unless said, never in the future. */
    date: (saying: Saying & { value?: string; from?: string; to?: string | null } = {}) =>
      datePicker(asked)('FF_Date', { required: true, to: today, value: today, ...saying }),
    number: (saying: NumberSaying = {}) =>
      integerBox(asked)('FF_Number', { required: true, min: 1, max: 9999, unit: 'pigs', computes: true, ...saying }),
    avgWeight: (saying: NumberSaying = {}) =>
      decimalBox(asked)('FF_AvgWeight', {
        required: true,
        min: 0.5,
        max: 200,
        step: 0.1,
        unit: 'kg',
        computes: true,
        ...saying,
      }),
    totalWeight: (saying: NumberSaying = {}) =>
      decimalBox(asked)('FF_TotalWeight', { min: 0, max: 999_999, step: 0.1, unit: 'kg', computes: true, ...saying }),
    /** What the pigs are taken to weigh, before a weight is typed. */
    estWeight: (saying: NumberSaying = {}) =>
      decimalBox(asked)('FF_EstWeight', { disabled: true, unit: 'kg', ...saying }),
    weightSpread: () => chartSpread(asked)('FF_WeightSpread', { average: 'FF_AvgWeight' }),
    pen: (suggestions: readonly string[]) => textBox(asked)('FF_Pen', { maxLength: 20, suggestions }),
    remark: () => textArea(asked)('FF_Remark', { maxLength: 2000, photos: true }),
    pigletSupplier: ({ suggestions, value = null, computes = false }: Suggested & { computes?: boolean }) =>
      textBox(asked)('FF_PigletSupplier', { maxLength: 100, suggestions, value, computes }),
    silo: ({ suggestions, value = null }: Suggested) =>
      textBox(asked)('FF_Silo', { maxLength: 20, suggestions, value }),
    mix: (options: readonly Option[], value: string | null) =>
      dropdown(asked)('FF_Mix', { required: true, options, value, computes: true }),
    slaughterhouse: (options: readonly Option[], value: string | null) =>
      dropdown(asked)('FF_Slaughterhouse', { required: true, options, value, computes: true }),
    supplierNumber: (options: readonly Option[], value: string | null) =>
      dropdown(asked)('FF_SupplierNumber', { options, value, preconditions: ['FF_Slaughterhouse'] }),
  }
}
