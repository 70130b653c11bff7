import { HOUR_MS } from '@herdboard/domain/time/durations.ts'

/** A single sensor may have an empty battery or a bad place: it is reported after a day. */
const SENSOR_HOURS = 24
/** All sensors of a barn or farm together have lost their gateway, network or power. */
const PLACE_HOURS = 6
/** Sensors send at different minutes: the last barns of a farm fall silent within this time of the first one. */
const SAME_CAUSE_HOURS = 2
/** One sensor says nothing about its barn. */
const MIN_SENSORS = 2

export interface ListenedSensor {
  id: string
  farm_id: string
  barn_id: string
  /** Of a sensor that sent nothing there: when it was added or moved there. */
  last_signal_at: Date
  /** It has sent since it hangs there. */
  has_sent: boolean
}

/** All sensors of a farm, or of a barn, that sent nothing since the newest of their signals. */
export interface SilentPlace<Sensor> {
  of: 'farm' | 'barn'
  id: string
  sensors: Sensor[]
  lastSignalAt: Date
}

/**
 * Divides silent sensors by cause: farms and barns of which every sensor has been silent for six hours, and the other
 * sensors that have been silent for a day. Source: docs/domain/sensors.md
 */
export function silentPlaces<Sensor extends ListenedSensor>(
  sensors: readonly Sensor[],
  now: Date,
): { places: SilentPlace<Sensor>[]; sensors: Sensor[] } {
  const hoursOf = (at: Date): number => (now.getTime() - at.getTime()) / HOUR_MS
  const places = [...Map.groupBy(sensors, ({ farm_id }) => farm_id)].flatMap(([farmId, ofFarm]) => {
    const barns = [...Map.groupBy(ofFarm, ({ barn_id }) => barn_id)].map(([id, own]) => silentPlace('barn', id, own))
    const silent = barns.filter(
      ({ sensors: own, lastSignalAt }) => datingOf(own).length >= MIN_SENSORS && hoursOf(lastSignalAt) >= PLACE_HOURS,
    )
    const isFarmSilent =
      barns.length > 1 &&
      silent.length > 0 &&
      barns.every(({ lastSignalAt }) => hoursOf(lastSignalAt) >= PLACE_HOURS - SAME_CAUSE_HOURS)
    return isFarmSilent ? [silentPlace('farm', farmId, ofFarm)] : silent
  })
  const ofPlaces = new Set(places.flatMap((place) => place.sensors))
  return {
    places,
    sensors: sensors.filter((one) => !ofPlaces.has(one) && hoursOf(one.last_signal_at) >= SENSOR_HOURS),
  }
}

const silentPlace = <Sensor extends ListenedSensor>(
  of: 'farm' | 'barn',
  id: string,
  sensors: Sensor[],
): SilentPlace<Sensor> => {
  const signals = datingOf(sensors).map(({ last_signal_at }) => last_signal_at.getTime())
  return { of, id, sensors, lastSignalAt: new Date(Math.max(...signals)) }
}

/** The sensors that date the silence of their place: those that have sent, or all where none has. */
function datingOf<Sensor extends ListenedSensor>(sensors: readonly Sensor[]): readonly Sensor[] {
  // A sensor that was added or moved to a silent place, and sends nothing either, is no signal of it.
  const sent = sensors.filter(({ has_sent }) => has_sent)
  return sent.length > 0 ? sent : sensors
}
