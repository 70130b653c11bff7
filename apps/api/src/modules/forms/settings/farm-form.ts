import { setupOfFarm } from '#modules/locations/service.ts'
import { asking } from '../elements/asking.ts'
import type { SettingForm } from './setting-form.ts'

const PRODUCTION_KINDS = [1, 2, 3, 4, 5, 6]
const MAX_PLACES = 100_000

/** Forms 52 and 53: a farm, with its first barns where it is new. */
export const farmForm: SettingForm = async (at) => {
  const farm = at.event.isEdit ? await setupOfFarm(at.db, at.scope, at.target.farm_id) : null
  const ask = asking(at)
  return {
    subject: farm,
    ...(farm && { farm: { id: farm.id, name: farm.name } }),
    sections: [
      ask.section('FS_Main', { name: 'farm' }, [
        ask.line('FF_Name', { required: true, maxLength: 100, value: farm?.name ?? null }),
        ask.line('FF_ChrNumber', {
          required: true,
          maxLength: 6,
          format: 'chr_number',
          value: farm?.chr_number ?? null,
        }),
        ask.line('FF_Street', { maxLength: 200, value: farm?.street ?? null }),
        ask.line('FF_PostalTown', { maxLength: 100, value: farm?.postal_town ?? null }),
        ask.integer('FF_PigCapacity', { min: 0, max: MAX_PLACES, value: farm?.pig_capacity ?? null }),
        ask.dropdown('FF_ProductionKind', {
          required: true,
          options: ask.options('production_kind', PRODUCTION_KINDS),
          value: String(farm?.production_kind ?? 1),
        }),
        ask.line('FF_Vet', { maxLength: 100, value: farm?.vet ?? null }),
      ]),
      ...(farm
        ? []
        : [
            ask.repeated('FS_Barn', { name: 'barn', add: 'barn', folded: true }, [
              ask.line('FF_BarnName', { maxLength: 100 }),
              ask.radio('FF_AnimalGroup', {
                label: 'field.kept_group',
                options: ask.options('animal_group', ['WEANERS', 'SLAUGHTER_PIGS']),
              }),
              ask.integer('FF_PigCapacity', { min: 0, max: MAX_PLACES }),
            ]),
          ]),
    ],
  }
}
