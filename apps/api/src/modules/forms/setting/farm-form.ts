import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { selectLatestLock } from '#modules/ledger/service.ts'
import { type FarmSetup, setupOfFarm } from '#modules/locations/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { SettingForm, SettingSession } from './setting-form.ts'

const PRODUCTION_KINDS = [1, 2, 3, 4, 5, 6] as const
const MAX_PLACES = 100_000

/**
 * Forms `formId.newFarm` and `formId.farm`: a farm; a new one with its first barns, an existing one with the day of its
 * lock.
 */
export const farmForm: SettingForm = async (session) => {
  const farm = session.event.isEdit ? await setupOfFarm(session.db, session.scope, session.target.farm_id) : null
  const build = elementBuilder(session)
  return {
    subject: farm,
    ...(farm && { farm: { id: farm.id, name: farm.name } }),
    sections: [
      build.section('FS_Main', { name: 'farm' }, [
        build.textLine('FF_Name', { required: true, maxLength: 100, value: farm?.name ?? null }),
        build.textLine('FF_ChrNumber', {
          required: true,
          maxLength: 6,
          format: 'chr_number',
          value: farm?.chr_number ?? null,
        }),
        build.textLine('FF_Street', { maxLength: 200, value: farm?.street ?? null }),
        build.textLine('FF_PostalTown', { maxLength: 100, value: farm?.postal_town ?? null }),
        build.integer('FF_PigCapacity', { min: 0, max: MAX_PLACES, value: farm?.pig_capacity ?? null }),
        build.dropdown('FF_ProductionKind', {
          required: true,
          options: build.options('production_kind', PRODUCTION_KINDS),
          value: String(farm?.production_kind ?? 1),
        }),
        build.textLine('FF_Vet', { maxLength: 100, value: farm?.vet ?? null }),
        ...(farm
          ? [
              build.day('FF_LockedThrough', {
                to: session.context.today,
                value: farm.locked_through,
                hint: await lockHint(session, farm),
              }),
            ]
          : []),
      ]),
      ...(farm
        ? []
        : [
            build.repeated('FS_Barn', { name: 'barn', add: 'barn', folded: true }, [
              build.textLine('FF_BarnName', { maxLength: 100 }),
              build.radio('FF_AnimalGroup', {
                label: 'field.kept_group',
                options: build.options('animal_group', ['WEANERS', 'SLAUGHTER_PIGS']),
              }),
              build.integer('FF_PigCapacity', { min: 0, max: MAX_PLACES }),
            ]),
          ]),
    ],
  }
}

/** What the lock does and, where the farm has one, who set it and when. */
async function lockHint({ db, scope, i18n }: SettingSession, farm: FarmSetup): Promise<string> {
  const lock = await selectLatestLock(db, scope, [farm.id])
  if (!lock || lock.user === '') return i18n.text('forms:hint.locked_through')
  return i18n.text('forms:hint.locked_through_by', { user: lock.user, date: i18n.day(farmDay(lock.set_at)) })
}
