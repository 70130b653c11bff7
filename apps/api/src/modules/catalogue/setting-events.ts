import type { Permission, ProductModule } from '@herdboard/contract/core/access.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'

/** A place or company that is set up rather than recorded, with the number of its form. */
export interface SettingEventDefinition {
  /** Number of the form, of its action and of the event's type. */
  formId: number
  /** Key of the name in `events.json`. */
  name: TextNameOf<'events'>
  icon: ServedIcon
  permission: Permission
  module: ProductModule | null
  /** True where the form edits an existing thing. */
  isEdit: boolean
}

const settingEvent = (
  formId: number,
  name: TextNameOf<'events'>,
  icon: ServedIcon,
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
  settingEvent(formId.newCompany, 'create_company', 'building-community', { permission: 'manage-solution' }),
  settingEvent(formId.company, 'company', 'building-community'),
  settingEvent(formId.newFarm, 'create_farm', 'building-cottage'),
  settingEvent(formId.farm, 'edit_farm', 'building-cottage'),
  settingEvent(formId.newBarn, 'create_barn', 'building-warehouse'),
  settingEvent(formId.barn, 'edit_barn', 'building-warehouse'),
  settingEvent(formId.newSection, 'create_section', 'layout-grid', { module: 'Sections' }),
  settingEvent(formId.section, 'edit_section', 'layout-grid', { module: 'Sections' }),
]
