export { changeAlarm, lastAlarmCause } from './change-alarm.ts'
export { alarmChart } from './charts.ts'
export { judgeAlarms, nextJudgingTime, notifyAlarms } from './jobs.ts'
export { SENSORS_FORM_ID, saveSensor } from './keep-sensor.ts'
export { ALARM_LIMITS_FORM_ID, alarmLimitsOfBarn, alarmSetupOf } from './limits.ts'
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
