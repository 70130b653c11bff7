export { messageSeen } from './seen/message-events.ts'
