import { dead } from './definitions/dead.ts'
import { departure } from './definitions/departure.ts'
import { insertion } from './definitions/insertion.ts'
import { status } from './definitions/status.ts'
import { transfer } from './definitions/transfer.ts'
import type { FormDefinition } from './engine/definition.ts'

/** Every form that can be opened. A new one is a file of its own and a line here. */
export const formDefinitions: readonly FormDefinition[] = [insertion, departure, transfer, dead, status]
