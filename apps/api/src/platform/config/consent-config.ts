import type { Environment } from './environment.ts'
import { StartProblem } from './start-problem.ts'

/** A provider of a cookie declaration, which the consent screen embeds. */
export interface ConsentConfig {
  /** URL of the script that writes the declaration. */
  script: string
  /** The provider's id of this installation. */
  id: string
}

/**
 * Reads the consent provider; null for the product's own screen alone. Throws a StartProblem when one of the two
 * variables is missing.
 */
export function readConsentConfig({
  HERDBOARD_CONSENT_SCRIPT: script,
  HERDBOARD_CONSENT_ID: id,
}: Environment): ConsentConfig | null {
  if (script === undefined && id === undefined) return null
  if (script === undefined || id === undefined) {
    throw new StartProblem('HERDBOARD_CONSENT_SCRIPT and HERDBOARD_CONSENT_ID belong together; only one is set.')
  }
  return { script: script.replaceAll('{id}', encodeURIComponent(id)), id }
}
