import type { FormElement } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

export interface SpreadSaying extends Saying {
  /** Address-free id of the average that the spread is drawn around. */
  average: string
  value?: number | null
}

/** "± so many kg", chosen on a chart around an average weight that must stand first. */
export const chartSpread =
  (asked: Asked) =>
  (id: string, saying: SpreadSaying): FormElement => ({
    ...elementBase(
      asked,
      'chartspread',
      id,
      { ...saying, preconditions: [saying.average] },
      {
        input_type: 'double',
        minimum_value: 0,
        unit: asked.text('forms:unit.kg'),
      },
    ),
    value: saying.value ?? null,
  })
