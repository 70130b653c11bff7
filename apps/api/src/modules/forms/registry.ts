import { alarmForm } from './alarm/alarm-form.ts'
import type { FormDefinition } from './engine/form-definition.ts'
import { entryFormDefinitions } from './entry/registry.ts'
import { recordFormDefinitions } from './record/registry.ts'

/** All forms that belong to a place. Each is registered with its kind. */
export const formDefinitions: readonly FormDefinition[] = [...recordFormDefinitions, ...entryFormDefinitions, alarmForm]
