import type { Module, Permission } from '@herdboard/contract/core/access.ts'

/** Something that is set up rather than recorded, with the form that asks for it. */
export interface SettingEventDefinition {
  /** Number of the form, of its action and of the event's kind. */
  formId: number
  /** Key of the name in `events.json`. */
  name: string
  icon: string
  permission: Permission
  module: Module | null
  /** It changes what is there already. */
  isEdit: boolean
}

const settingEvent = (
  formId: number,
  name: string,
  icon: string,
  rest: Partial<SettingEventDefinition> = {},
): SettingEventDefinition => ({
  formId,
  name,
  icon,
  permission: 'manage-directory',
  module: null,
  isEdit: formId % 2 === 1,
  ...rest,
})

export const settingEvents: readonly SettingEventDefinition[] = [
  settingEvent(50, 'create_company', 'building-community', { permission: 'manage-solution' }),
  settingEvent(51, 'company', 'building-community'),
  settingEvent(52, 'create_farm', 'building-cottage'),
  settingEvent(53, 'edit_farm', 'building-cottage'),
  settingEvent(54, 'create_barn', 'building-warehouse'),
  settingEvent(55, 'edit_barn', 'building-warehouse'),
  settingEvent(56, 'create_section', 'layout-grid', { module: 'Sections' }),
  settingEvent(57, 'edit_section', 'layout-grid', { module: 'Sections' }),
]
