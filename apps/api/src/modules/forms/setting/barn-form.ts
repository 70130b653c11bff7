import { barnUse, setupOfBarn, setupOfFarm } from '#modules/locations/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { FieldProposal, SectionPart } from '../engine/form-definition.ts'
import type { SettingForm, SettingSession } from './setting-form.ts'

const MAX_PLACES = 100_000
const MAX_AREA_M2 = 100_000
const MAX_SECTIONS = 50
const COUNT = 'FS_Section.FF_SectionCount'

/** Forms `formId.newBarn` and `formId.barn`: a barn; a new one with its first sections. */
export const barnForm: SettingForm = async (session) => {
  const { db, context, scope, target, event } = session
  const barn = event.isEdit ? await setupOfBarn(db, scope, target.barn_id) : null
  const farm = await setupOfFarm(db, scope, barn?.farm_id ?? target.farm_id)
  const use = barn && (await barnUse(db, context, scope, barn.id))
  const build = elementBuilder(session)
  return {
    subject: barn,
    farm: { id: farm.id, name: farm.name },
    ...(barn && { barn: { id: barn.id, name: barn.name } }),
    sections: [
      build.section('FS_Main', { name: 'barn' }, [
        build.textLine('FF_Name', { required: true, maxLength: 100, value: barn?.name ?? null }),
        build.radio('FF_AnimalGroup', {
          required: true,
          // The pig type is fixed once the barn has had pigs.
          disabled: use?.hadPigs === true,
          label: 'field.kept_group',
          options: build.options('animal_group', ['WEANERS', 'SLAUGHTER_PIGS']),
          value: barn?.animal_group ?? null,
        }),
        build.integer('FF_PigCapacity', { min: 0, max: MAX_PLACES, value: barn?.pig_capacity ?? null }),
        build.dropdown('FF_FeedSystem', {
          options: build.options('feed_system', [1, 2]),
          value: barn?.feed_system ? String(barn.feed_system) : null,
        }),
        build.decimal('FF_Area', { min: 0, max: MAX_AREA_M2, step: 0.01, unit: 'm2', value: barn?.area_m2 ?? null }),
        build.checkbox('FF_IsBatchProduction', {
          disabled: use?.isInUse === true,
          value: barn?.is_batch_production ?? false,
        }),
      ]),
      ...(barn || !scope.modules.has('Sections') ? [] : [sectionsPart(session)]),
    ],
    proposals: ({ values, elementId }) => (elementId === 'FF_MakeSections' ? numberedSections(session, values) : []),
  }
}

function sectionsPart(session: SettingSession): SectionPart {
  const build = elementBuilder(session)
  const rows = [
    build.textLine('FF_SectionName', { maxLength: 100 }),
    build.integer('FF_PigCapacity', { min: 0, max: MAX_PLACES }),
    build.integer('FF_SectionCount', { min: 1, max: MAX_SECTIONS }),
    build.button('FF_MakeSections'),
  ]
  return build.repeated('FS_Section', { name: 'section', add: 'section', folded: true }, rows)
}

/** Proposals: numbered sections, as many as the user requested. The capacity of the first applies to all. */
function numberedSections({ i18n }: SettingSession, values: ElementValues): FieldProposal[] {
  const count = Math.min(values.number(COUNT) ?? 0, MAX_SECTIONS)
  const capacity = values.number('FS_Section.FF_PigCapacity')
  return Array.from({ length: count }, (_, index) => (index === 0 ? 'FS_Section' : `FS_Section_${index}`)).flatMap(
    (id, index): FieldProposal[] => [
      { address: `${id}.FF_SectionName`, value: i18n.text('forms:numbered_section', { number: index + 1 }) },
      { address: `${id}.FF_PigCapacity`, value: capacity },
    ],
  )
}
