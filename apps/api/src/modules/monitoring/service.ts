export { alarmFlags, groupOfAlarm, storedAlarm } from './alarms/alarm-log.ts'
export { alarmLimitsOfBarn, alarmSetupOf } from './alarms/alarm-setup.ts'
export { alarmFindingText } from './alarms/alarm-texts.ts'
export { type AlarmAssessment, changeAlarm, lastAlarmCause, seeAlarms } from './alarms/change-alarm.ts'
export { alarmExplanation } from './alarms/explanation-texts.ts'
export { alarmChart } from './charts/charts.ts'
export { judgeReadings, type ReadingState, removeReadings } from './imported-readings.ts'
export { evaluateAlarms, evaluateCheckIns, notifyAlarms } from './jobs.ts'
export { type MqttCounts, startMqttIntake } from './mqtt/mqtt-intake.ts'
export { saveSensor } from './save-sensor.ts'
export { type AlarmOfBarn, type StoredAlarm, selectOpenAlarmsOfBarn as openAlarmsOfBarn } from './sql/alarms.ts'
export { type CurrentSection, selectCurrentSections, selectOpenAlarms } from './sql/current-sections.ts'
export { deleteOldReadings } from './sql/delete-old-readings.ts'
export {
  type ConfiguredSensor,
  type SensorSection,
  selectSensorBarns,
  selectSensorSections,
  selectSensors,
} from './sql/sensors.ts'
export { storeReadings } from './store-readings.ts'
