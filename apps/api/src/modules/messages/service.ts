export { messageSeen } from './seen/message-events.ts'
export { parseSeenToken } from './escalation/seen-link.ts'
