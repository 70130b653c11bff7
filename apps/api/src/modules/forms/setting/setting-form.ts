import type { BarnId, DirectoryId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { SettingEventDefinition } from '#modules/catalogue/setting-events.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { OpenForm, SectionPart } from '../engine/form-definition.ts'
import type { Localizer } from '../engine/localizer.ts'
import type { FormRequestContext } from '../form-kind.ts'

/** What a setting form is opened for: the thing itself, or what something new belongs to. */
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

/** Rules of a form about what was sent. */
export type SettingRules = (values: ElementValues) => readonly BrokenRule[] | Promise<readonly BrokenRule[]>

type NamedPlaceRef = { id: string; name: string }

/** A setting form as it stands for one thing and moment. */
export interface OpenSetting {
  sections: readonly SectionPart[]
  proposals?: OpenForm['proposals']
  /** What is changed, and the version that a submit must name; null for something new. */
  subject: { id: string; version: number } | null
  /** What is said under the title where it is no place. */
  title?: string
  /** What it is or belongs to, from the farm down. */
  farm?: NamedPlaceRef
  barn?: NamedPlaceRef
  section?: NamedPlaceRef
  /** What is wrong beyond single elements. Values may be missing: what is wrong in itself is told together with these. */
  rules?: SettingRules
  /** Writes what was sent, where no call of its own does, and says so. Broken rules are thrown. */
  save?(values: ElementValues): Promise<string>
}

/** One file that says what is asked of a company, a farm, a barn or a section, or of the setup. */
export type SettingForm = (at: SettingSession) => Promise<OpenSetting>
