export { parseAlarmLinkToken } from './escalation/alarm-link.ts'
export { replaceRota } from './rota/sql.ts'
