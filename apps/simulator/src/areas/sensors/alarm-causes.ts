import {
  DEVIATING_WEIGHT_GAIN,
  FEED_STOP,
  HIGH_WATER,
  LONG_RUN_TIME,
  LOW_WATER,
  NO_FLOW,
  SENSOR_SILENCE,
  TOO_COLD,
  TOO_WARM,
  WATER_PROFILE,
} from '@herdboard/domain/alarms/alarm-types.ts'
import type { RandomStream } from '#random-stream.ts'

/** Causes that people find behind an alarm type, and the actions they note, each with its share. */
type CauseShares = readonly (readonly [{ causeId: number; action: string }, number])[]

const diarrhoea = { causeId: 1, action: 'Stierne tilset, elektrolyt givet' }
const lungs = { causeId: 2, action: 'Hostende grise mærket, behandling begyndt' }
const feedChange = { causeId: 3, action: 'Skiftet til ny blanding, følges' }
const emptySilo = { causeId: 4, action: 'Silo fyldt, kæde startet igen' }
const leak = { causeId: 5, action: 'Drikkeventil skiftet' }
const blocked = { causeId: 6, action: 'Filter renset' }
const heat = { causeId: 11, action: 'Sprøjtekøling slået til' }
const fan = { causeId: 12, action: 'Ventilator renset og spjæld justeret' }
const unrest = { causeId: 13, action: 'Mere rodemateriale tildelt' }
const meter = { causeId: 14, action: 'Måler efterset' }
const power = { causeId: 15, action: 'Gruppeafbryder slået til igen' }
const nothing = { causeId: 16, action: 'Grisene tilset, intet at bemærke' }
const unknown = { causeId: 17, action: 'Tilset' }

const causesByAlarmType: Record<number, CauseShares> = {
  [LOW_WATER]: [
    [diarrhoea, 0.3],
    [blocked, 0.25],
    [lungs, 0.2],
    [nothing, 0.25],
  ],
  [HIGH_WATER]: [
    [leak, 0.45],
    [heat, 0.15],
    [diarrhoea, 0.15],
    [nothing, 0.25],
  ],
  [WATER_PROFILE]: [
    [diarrhoea, 0.3],
    [unrest, 0.25],
    [lungs, 0.2],
    [nothing, 0.25],
  ],
  [NO_FLOW]: [
    [blocked, 0.5],
    [power, 0.3],
    [meter, 0.2],
  ],
  [FEED_STOP]: [
    [emptySilo, 0.6],
    [power, 0.2],
    [meter, 0.2],
  ],
  [LONG_RUN_TIME]: [
    [emptySilo, 0.5],
    [feedChange, 0.25],
    [meter, 0.25],
  ],
  [TOO_WARM]: [
    [fan, 0.5],
    [heat, 0.3],
    [nothing, 0.2],
  ],
  [TOO_COLD]: [
    [fan, 0.6],
    [power, 0.2],
    [nothing, 0.2],
  ],
  [SENSOR_SILENCE]: [
    [meter, 0.5],
    [power, 0.5],
  ],
  [DEVIATING_WEIGHT_GAIN]: [
    [diarrhoea, 0.3],
    [lungs, 0.3],
    [meter, 0.4],
  ],
}

/** Draws the cause and action of an alarm. Cause numbers are those of the list of alarm causes. */
export const drawAlarmCause = (chance: RandomStream, typeId: number): { causeId: number; action: string } =>
  chance.pick(causesByAlarmType[typeId] ?? [[unknown, 1]])
