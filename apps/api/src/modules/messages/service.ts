export { parseAlarmLinkToken } from './escalation/alarm-link.ts'
export { alarmLinkToken } from './escalation/alarm-link-token.ts'
export { replaceRota } from './rota/sql.ts'
