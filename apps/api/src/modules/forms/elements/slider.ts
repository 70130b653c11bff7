import type { FormElement } from '@herdboard/contract/core/form.ts'
import { SLIDER_DEFAULTS } from '@herdboard/domain/forms/check-values.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'
import type { MeasurementUnit } from './textbox.ts'

export interface SliderElementProps extends ElementProps {
  /** Whole numbers alone unless said: a step below one makes it a number with decimals. */
  min?: number
  max?: number
  step?: number
  unit?: MeasurementUnit
  /** Where it stands at first; at its least unless said, for a slider always stands somewhere. */
  value?: number
}

/** A number between two ends, 0 to 100 in whole steps unless said. */
export const slider =
  (context: ElementContext) =>
  (id: string, props: SliderElementProps = {}): FormElement => ({
    ...elementBase(context, 'slider', id, props, {
      input_type: Number.isInteger(props.step ?? SLIDER_DEFAULTS.step) ? 'int' : 'double',
      minimum_value: props.min ?? null,
      maximum_value: props.max ?? null,
      stepsize: props.step ?? null,
      unit: props.unit ? context.text(`forms:unit.${props.unit}`) : null,
    }),
    value: props.value ?? props.min ?? SLIDER_DEFAULTS.minimum,
  })
