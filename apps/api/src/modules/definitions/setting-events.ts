import type { Module, Permission } from '@herdboard/contract/access.ts'

/** Something that is set up rather than recorded, with the form that asks for it. */
export interface SettingEvent {
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

const event = (formId: number, name: string, icon: string, rest: Partial<SettingEvent> = {}): SettingEvent => ({
  formId,
  name,
  icon,
  permission: 'manage-directory',
  module: null,
  isEdit: formId % 2 === 1,
  ...rest,
})

export const settingEvents: readonly SettingEvent[] = [
  event(50, 'create_company', 'building-community', { permission: 'manage-solution' }),
  event(51, 'company', 'building-community'),
  event(52, 'create_farm', 'building-cottage'),
  event(53, 'edit_farm', 'building-cottage'),
  event(54, 'create_barn', 'building-warehouse'),
  event(55, 'edit_barn', 'building-warehouse'),
  event(56, 'create_section', 'layout-grid', { module: 'Sections' }),
  event(57, 'edit_section', 'layout-grid', { module: 'Sections' }),
]
