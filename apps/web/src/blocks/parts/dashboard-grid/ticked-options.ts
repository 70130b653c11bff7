import type { BurgerOption } from '@herdboard/contract/figures/dashboard.ts'
import type { z } from 'zod'

type MenuOption = z.infer<typeof BurgerOption>

export const appliedOptionParameters = (options: readonly MenuOption[]): string[] =>
  options.filter(({ is_applied }) => is_applied).map(({ query_parameter }) => query_parameter)

/** Ticks or unticks an option. The newest is last: of options that exclude each other, the last one wins. */
export const toggleOption = (ticked: readonly string[], parameter: string): string[] =>
  ticked.includes(parameter) ? ticked.filter((other) => other !== parameter) : [...ticked, parameter]
