/** Returns the security events in log lines, in their order. */
export const securityEventsIn = (lines: readonly string[]): string[] =>
  lines.map((line) => JSON.parse(line)).flatMap(({ type, event }) => (type === 'security' ? [event] : []))
