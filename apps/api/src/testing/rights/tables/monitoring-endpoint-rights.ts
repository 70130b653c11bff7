/** Who may call the endpoints of `packages/contract/src/monitoring`. Columns: `../rights-columns.ts`. */
export const monitoringEndpointRights = `
addReadings               member    shown               RealTime              yes
listSensors               member    shown               RealTime              yes
listReadings              member    read                RealTime              yes
getSensorHistory          member    read                RealTime              yes
decideReadings            member    write               RealTime              yes
listSensorLocations       member    shown               RealTime              yes
getMonitoringDashboard    member    read                RealTime              yes
getWaterChart             member    read                RealTime              yes
getRunTimeChart           member    read                RealTime              yes
getWeightChart            member    read                RealTime              yes
getCollectionChart        member    read                RealTime              yes
getAlarmReplay            member    read                RealTime              yes
setAlarmSensitivity       manager   write               RealTime              yes
listAlarms                member    read                RealTime              yes
listAlarmTypes            member    -                   RealTime              yes
listAlarmCauses           member    -                   RealTime              yes
markAlarmSeen             member    write               RealTime              yes
removeAlarm               member    author              RealTime              yes
`
