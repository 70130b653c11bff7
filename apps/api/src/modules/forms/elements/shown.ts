import type { ChartSpec } from '@herdboard/contract/chart.ts'
import type { FormElement } from '@herdboard/contract/form.ts'
import { type Asked, elementBase, type Saying } from './element.ts'

/**
 * Leads somewhere: an address of the app as `/overview`, or of another site in a tab of its own. With an action the
 * screen opens that instead: `record/<id>`, or `form/<number>/<farm id>`.
 */
export const linkButton =
  (asked: Asked) =>
  (id: string, saying: Saying & { to: string; action?: string }): FormElement => ({
    ...elementBase(asked, 'linkbutton', id, saying, { route: saying.to, action: saying.action ?? null }),
    value: null,
  })

/** 1 excellent, 2 uncertain, 3 inferior, 4 analyzing, 5 unprocessable. */
export type Quality = 1 | 2 | 3 | 4 | 5

/** How good something is, to be read. */
export const qualityDescriptor =
  (asked: Asked) =>
  (id: string, saying: Saying & { value: Quality | null }): FormElement => ({
    ...elementBase(asked, 'qualitydescriptor', id, saying, { input_type: 'int' }),
    value: saying.value,
  })

/** A chart to look at, over the full width. */
export const chart =
  (asked: Asked) =>
  (id: string, saying: Saying & { value: ChartSpec | null }): FormElement => ({
    ...elementBase(asked, 'highchart', id, { wide: true, ...saying }, {}),
    value: saying.value,
  })
