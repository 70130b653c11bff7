import type { FormElement } from '@herdboard/contract/form.ts'
import { SLIDER_DEFAULTS } from '@herdboard/domain/forms/check-values.ts'
import { type Asked, elementBase, type Saying } from './element.ts'
import type { Unit } from './textbox.ts'

export interface SliderSaying extends Saying {
  /** Whole numbers alone unless said: a step below one makes it a number with decimals. */
  min?: number
  max?: number
  step?: number
  unit?: Unit
  /** Where it stands at first; at its least unless said, for a slider always stands somewhere. */
  value?: number
}

/** A number between two ends, 0 to 100 in whole steps unless said. */
export const slider =
  (asked: Asked) =>
  (id: string, saying: SliderSaying = {}): FormElement => ({
    ...elementBase(asked, 'slider', id, saying, {
      input_type: Number.isInteger(saying.step ?? SLIDER_DEFAULTS.step) ? 'int' : 'double',
      minimum_value: saying.min ?? null,
      maximum_value: saying.max ?? null,
      stepsize: saying.step ?? null,
      unit: saying.unit ? asked.text(`forms:unit.${saying.unit}`) : null,
    }),
    value: saying.value ?? saying.min ?? SLIDER_DEFAULTS.minimum,
  })
