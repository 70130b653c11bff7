import type { FormSection } from '@herdboard/contract/core/form.ts'
import {
  codeToShow,
  type ElementFault,
  elementToCheck,
  type ShownFaultCode,
} from '@herdboard/domain/forms/form-element.ts'
import { validateForServer } from '@herdboard/domain/forms/validate-element.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { elementAddress, elementValues } from './element-values.ts'
import type { FormLayout } from './form-layout.ts'
import type { Localizer } from './localizer.ts'

/**
 * Validates each element alone: filled-in values and missing required ones. Returns broken rules with their address.
 */
export function validateElements(sections: readonly FormSection[], today: string, i18n: Localizer): BrokenRule[] {
  return sections.flatMap((section) =>
    section.children
      .filter((element) => !element.disabled)
      .flatMap((element) =>
        validateForServer(elementToCheck(element, element.value)).map((fault) => ({
          code: ruleCode(codeToShow(fault, element.value, today)),
          verdict: 'refused' as const,
          field: elementAddress(section.id, element.id),
          params: formatRuleParams(fault.params, i18n),
        })),
      ),
  )
}

/** Rule codes of element faults that the rule catalogue names differently. */
const ruleCodes = {
  'recurrences.endBeforeStart': 'recurrence.end',
  'recurrences.weekdays': 'recurrence.weekdays',
} as const satisfies Partial<Record<ShownFaultCode, BrokenRule['code']>>

const isRenamed = (code: ShownFaultCode): code is keyof typeof ruleCodes => Object.hasOwn(ruleCodes, code)

const ruleCode = (code: ShownFaultCode): BrokenRule['code'] => (isRenamed(code) ? ruleCodes[code] : code)

const formatRuleParams = (params: ElementFault['params'], i18n: Localizer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? i18n.formatNumber(value, 3) : i18n.day(value),
    ]),
  )

/** Values without the invalid ones, so that other rules can still check the rest. */
export function withoutInvalidValues(
  { sections, values }: FormLayout,
  faults: readonly BrokenRule[],
): FormLayout['values'] {
  const faulty = new Set(faults.map(({ field }) => field))
  return elementValues(
    new Map([...values.all].map(([address, value]) => [address, faulty.has(address) ? null : value])),
    sections.map(({ id }) => id),
  )
}
