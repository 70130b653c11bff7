import type { BarnId, DirectoryId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { SettingEventDefinition } from '#modules/catalogue/setting-events.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { FormInstance, SectionPart } from '../engine/form-definition.ts'
import type { Localizer } from '../engine/localizer.ts'
import type { FormRequestContext } from '../form-kind.ts'

/** Subject of a setting form: the existing one, or the parent of a new one. */
export interface SettingSubjectIds {
  directory_id?: DirectoryId | undefined
  farm_id?: FarmId | undefined
  barn_id?: BarnId | undefined
  section_id?: SectionId | undefined
}

export interface SettingSession extends FormRequestContext {
  event: SettingEventDefinition
  target: SettingSubjectIds
  i18n: Localizer
}

/** Rules of a form for its submitted values. */
export type SettingRules = (values: ElementValues) => readonly BrokenRule[] | Promise<readonly BrokenRule[]>

type NamedPlaceRef = { id: string; name: string }

/** Setting form for one subject and moment. */
export interface SettingFormInstance {
  sections: readonly SectionPart[]
  proposals?: FormInstance['proposals']
  /** Id and version of the changed subject; a submit must state the version. Null for a new one. */
  subject: { id: string; version: number } | null
  /** Text below the title where the subject is no place. */
  title?: string
  /** Place of the subject or its parents, from the farm down. */
  farm?: NamedPlaceRef
  barn?: NamedPlaceRef
  section?: NamedPlaceRef
  /**
   * Rules beyond single elements. Values may be missing, because element faults are reported together with the rules.
   */
  rules?: SettingRules
  /** Saves the values where the form has no separate endpoint, and returns the message. Throws a RuleProblem. */
  save?(values: ElementValues): Promise<string>
}

/** Definition of a form, one per file: a company, farm, barn, section, or part of the setup. */
export type SettingForm = (at: SettingSession) => Promise<SettingFormInstance>
