import type { FormElement } from '@herdboard/contract/core/form.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

export interface SpreadChartElementProps extends ElementProps {
  /** Element id, without section, of the average that the spread is drawn around. */
  average: string
  value?: number | null
}

/** Weight spread in ± kg, chosen on a chart. The average weight must be filled in first. */
export const spreadChart =
  (context: ElementContext) =>
  (id: string, props: SpreadChartElementProps): FormElement => ({
    ...elementBase(
      context,
      'chartspread',
      id,
      { ...props, preconditions: [props.average] },
      {
        input_type: 'double',
        minimum_value: 0,
        unit: context.text('forms:unit.kg'),
      },
    ),
    value: props.value ?? null,
  })
