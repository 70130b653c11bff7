import { setupOfBarn, setupOfFarm, setupOfSection } from '#modules/locations/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { SettingForm } from './setting-form.ts'

const MAX_PLACES = 100_000
const MAX_PENS = 500
const MAX_AREA_M2 = 100_000

/** Forms `formId.newSection` and `formId.section`: a section of a barn. */
export const sectionForm: SettingForm = async (session) => {
  const { db, scope, target, event } = session
  const section = event.isEdit ? await setupOfSection(db, scope, target.section_id) : null
  const barn = await setupOfBarn(db, scope, section?.barn_id ?? target.barn_id)
  const farm = await setupOfFarm(db, scope, barn.farm_id)
  const build = elementBuilder(session)
  return {
    subject: section,
    farm: { id: farm.id, name: farm.name },
    barn: { id: barn.id, name: barn.name },
    ...(section && { section: { id: section.id, name: section.name } }),
    sections: [
      build.section('FS_Main', { name: 'section' }, [
        build.textLine('FF_Name', { required: true, maxLength: 100, value: section?.name ?? null }),
        build.integer('FF_PigCapacity', { min: 0, max: MAX_PLACES, value: section?.pig_capacity ?? null }),
        build.integer('FF_PenCount', { min: 0, max: MAX_PENS, value: section?.pen_count ?? null }),
        build.decimal('FF_Area', { min: 0, max: MAX_AREA_M2, step: 0.01, unit: 'm2', value: section?.area_m2 ?? null }),
        build.checkbox('FF_ShowPigs', { value: section?.display_num_of_pigs ?? true }),
      ]),
    ],
  }
}
