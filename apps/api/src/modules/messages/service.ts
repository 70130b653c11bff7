export { parseSeenLinkToken } from './escalation/seen-link.ts'
export { messageSeen } from './seen/message-events.ts'
