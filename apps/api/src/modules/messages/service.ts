export { parseSeenLinkToken } from './escalation/seen-link.ts'
export { replaceRota } from './rota/sql.ts'
export { messageMarkedSeen } from './seen/message-events.ts'
