import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { normalizeDeviceId } from '@herdboard/domain/sensors/device-id.ts'
import { isSummed } from '@herdboard/domain/sensors/reading-limits.ts'
import { farmMinute, instantOfFarmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { sensorQuantityOf } from '#modules/catalogue/service.ts'
import {
  type ConfiguredSensor,
  type SensorSection,
  saveSensor,
  selectSensorSections,
  selectSensors,
} from '#modules/monitoring/service.ts'
import { type ImportSender, listSenders, senderKinds } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FieldProposal } from '../engine/form-definition.ts'
import type { SettingForm, SettingSession } from '../setting/setting-form.ts'
import { itemList } from './item-list.ts'
import { openSetup } from './open-setup.ts'

const [TYPE, SECTION, FROM] = ['FS_Main.FF_SensorType', 'FS_Main.FF_Section', 'FS_Main.FF_From']
const DEVICE = 'FS_Main.FF_DeviceId'

/** Form `formId.sensors`: sensors, with the section and start of each placement. */
export const sensorsForm: SettingForm = async (session) => {
  const { db, context, scope, i18n } = session
  const sensors = await selectSensors(db, scope)
  const places = await selectSensorSections(db, scope)
  const senders = await sensorSenders(session)
  const list = itemList(session, sensors)
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'sensor' }, [
        list.itemField,
        build.textLine('FF_Name', { label: 'field.sensor_name', required: true, maxLength: 100 }),
        build.radio('FF_SensorType', {
          required: true,
          wide: true,
          options: build.options('sensor_type', Object.values(sensorType)),
          value: String(sensorType.water),
        }),
        build.dropdown('FF_Section', {
          required: true,
          wide: true,
          options: sensorOptions(places),
          value: onlySection(places),
        }),
        build.dateTime('FF_From', {
          label: 'field.sensor_from',
          required: true,
          to: context.today,
          value: farmMinute(context.now),
        }),
        build.decimal('FF_PulseLitres', {
          hint: i18n.text('forms:hint.pulse_litres'),
          required: true,
          min: 0.001,
          max: 1000,
          step: 0.001,
          value: 1,
        }),
        build.integer('FF_CapacityKgH', { hint: i18n.text('forms:hint.capacity_kg_h'), min: 100, max: 5000 }),
        build.textLine('FF_DeviceId', { maxLength: 100 }),
        build.textLine('FF_DeviceField', { maxLength: 60 }),
        build.dropdown('FF_Sender', { options: senders.map(({ id, name }) => ({ id, value: name })) }),
        build.checkbox('FF_Counter', { hint: i18n.text('forms:hint.counter') }),
        build.integer('FF_CounterModulus', { min: 10, max: 999_999_999_999 }),
        build.checkbox('FF_Inactive'),
        build.textArea('FF_History', { disabled: true, wide: true, maxLength: 4000 }),
      ]),
    ],
    proposals: (change) => list.proposals(change, (sensor) => sensorFields(session, places, sensor)),
    rules: (values) => [
      ...list.nameRules(values),
      ...placementOverlapRules(session, values, list.chosen(values)),
      ...deviceRules(values, sensors, list.chosen(values)),
    ],
    save: async (values) => {
      const name = requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim()
      const before = list.chosen(values)
      const place = requireValue(places.find(({ id }) => id === values.text(SECTION)) ?? null, 'FF_Section')
      const from = sensorFrom(values)
      const moves = before?.placements.at(-1)?.section_id !== place.id
      const typeId = before?.type_id ?? Number(values.text(TYPE))
      await saveSensor(
        db,
        context,
        scope,
        {
          id: list.idOf(values) as SensorId,
          name,
          type_id: typeId,
          pulse_litres: requireValue(values.number('FS_Main.FF_PulseLitres'), 'FF_PulseLitres'),
          capacity_kg: values.number('FS_Main.FF_CapacityKgH'),
          is_counter: isSummed(sensorQuantityOf(typeId)) && values.flag('FS_Main.FF_Counter'),
          counter_modulus: values.number('FS_Main.FF_CounterModulus'),
          ...deviceOf(values),
          sender_id: values.text('FS_Main.FF_Sender'),
          is_inactive: values.flag('FS_Main.FF_Inactive'),
        },
        moves ? { place, from } : null,
      )
      return name
    },
  })
}

/** Senders of form `formId.dataImport` that send readings of sensors. */
async function sensorSenders({ db, scope }: SettingSession): Promise<ImportSender[]> {
  const senders = await listSenders(db, scope)
  return senders.filter(({ kind }) => senderKinds[kind].includes('sensor_readings'))
}

/** The device and the field of its messages, as its network names them. */
function deviceOf(values: ElementValues): Pick<ConfiguredSensor, 'device_id' | 'device_field'> {
  const typed = values.text(DEVICE)?.trim()
  return {
    device_id: typed ? normalizeDeviceId(typed) : null,
    device_field: (typed && values.text('FS_Main.FF_DeviceField')?.trim()) || null,
  }
}

const deviceKey = ({ device_id, device_field }: Pick<ConfiguredSensor, 'device_id' | 'device_field'>): string =>
  [device_id, device_field]
    .filter((part) => part !== null)
    .join('/')
    .toLowerCase()

/** Refused: a device and field that another sensor has; a message would not say which sensor it means. */
function deviceRules(
  values: ElementValues,
  sensors: readonly ConfiguredSensor[],
  sensor: ConfiguredSensor | null,
): BrokenRule[] {
  const key = deviceKey(deviceOf(values))
  const other = key && sensors.find((one) => one.id !== sensor?.id && deviceKey(one) === key)
  if (!other) return []
  return [{ code: 'sensor.device_taken', verdict: 'refused', field: DEVICE, params: { name: other.name } }]
}

const sensorFrom = (values: ElementValues): Date => instantOfFarmMinute(requireValue(values.text(FROM), 'FF_From'))

/** The section of a company with a single one: there is nothing to choose. */
const onlySection = (places: readonly SensorSection[]) => (places.length === 1 ? (places[0]?.id ?? null) : null)

const sensorOptions = (places: readonly SensorSection[]) => {
  const farms = new Set(places.map(({ farm_id }) => farm_id))
  return places.map(({ id, farm_name, barn_name, name }) => ({
    id,
    value: [...(farms.size > 1 ? [farm_name] : []), barn_name, name].join(', '),
  }))
}

/** Refused: a new placement that does not start after the previous one. A sensor is in one place at a time. */
function placementOverlapRules(
  { i18n }: SettingSession,
  values: ElementValues,
  sensor: ConfiguredSensor | null,
): BrokenRule[] {
  const last = sensor?.placements.at(-1)
  const typed = values.text(FROM)
  if (!last || typed === null || last.section_id === values.text(SECTION)) return []
  if (sensorFrom(values).getTime() > new Date(last.from_at).getTime()) return []
  const date = farmMinute(new Date(last.from_at)).slice(0, 10)
  return [
    { code: 'sensor.overlap', verdict: 'refused', field: FROM, params: { place: last.place, date: i18n.day(date) } },
  ]
}

function sensorFields(
  { context, i18n }: SettingSession,
  places: readonly SensorSection[],
  sensor: ConfiguredSensor | null,
): FieldProposal[] {
  const last = sensor?.placements.at(-1)
  const history = (sensor?.placements ?? []).map(({ place, from_at }) => `${i18n.day(from_at.slice(0, 10))}: ${place}`)
  return Object.entries({
    FF_SensorType: String(sensor?.type_id ?? sensorType.water),
    FF_Section: last?.section_id ?? onlySection(places),
    FF_From: farmMinute(context.now),
    FF_PulseLitres: sensor?.pulse_litres ?? 1,
    FF_CapacityKgH: sensor?.capacity_kg ?? null,
    FF_DeviceId: sensor?.device_id ?? null,
    FF_DeviceField: sensor?.device_field ?? null,
    FF_Sender: sensor?.sender_id ?? null,
    FF_Counter: sensor?.is_counter ?? false,
    FF_CounterModulus: sensor?.counter_modulus ?? null,
    FF_Inactive: sensor?.is_inactive ?? false,
    FF_History: history.join('\n') || null,
  }).map(([id, value]) => ({ address: `FS_Main.${id}`, value }))
}
