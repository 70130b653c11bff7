/** What became of messages and their readings since the start of the process. */
export interface MqttCounts {
  messages: number
  /** Messages that are none of their format; logged and acknowledged. */
  broken: number
  /** Messages that could not be stored although the database answered; logged and acknowledged. */
  failed: number
  stored: number
  repeated: number
  suspect: number
  refused: number
}
