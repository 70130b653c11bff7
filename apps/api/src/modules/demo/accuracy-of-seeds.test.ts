import { inject } from 'vitest'
import { testKpiAccuracy } from '#testing/sample-data/kpi-accuracy-seeds.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of simulated herds. `vitest.config.ts` reads it from `SEEDS`. */
    seeds: number
  }
}

/** `SEEDS=10` is the number before a release; each takes some twenty seconds of a processor. */
testKpiAccuracy(Array.from({ length: inject('seeds') }, (_, no) => no + 1))
