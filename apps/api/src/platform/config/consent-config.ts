import type { Environment } from './environment.ts'
import { StartProblem } from './start-problem.ts'

/** Somebody else's declaration of cookies, embedded in our consent screen. */
export interface ConsentConfig {
  /** The script that writes the declaration. */
  script: string
  /** What the provider knows this installation by. */
  id: string
}

/** The consent provider of the environment; null for our own screen alone. Throws a StartProblem for half a one. */
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
