import type { FormElement } from '@herdboard/contract/core/form.ts'
import { SLIDER_DEFAULTS } from '@herdboard/domain/forms/check-values.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'
import type { MeasurementUnit } from './textbox.ts'

export interface SliderElementProps extends ElementProps {
  /** Whole numbers by default; a `step` that is no whole number allows decimals. */
  min?: number
  max?: number
  step?: number
  unit?: MeasurementUnit
  /** Initial value; the minimum by default, because a slider is never empty. */
  value?: number
}

/** Number between two limits; 0 to 100 in whole steps by default. */
export const sliderElement =
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
