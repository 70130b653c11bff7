export { changeAlarm, lastCauseOf } from './change-alarm.ts'
export { alarmChart } from './charts.ts'
export { judgeAlarms, nextJudging, notifyAlarms } from './jobs.ts'
export { saveSensor, SENSORS } from './keep-sensor.ts'
export { ALARM_LIMITS, alarmSetupOf, limitsIn } from './limits.ts'
export { alarmFlags, storedAlarm } from './list.ts'
export { deleteOldReadings } from './silent-sensors.ts'
export type { StoredAlarm } from './sql/alarms.ts'
export {
  type HangingPlace,
  type SetUpSensor,
  selectHangingBarns,
  selectHangingPlaces,
  selectSensors,
} from './sql/sensors.ts'
