/** What the lines of a log say of sign-ins and accounts, in their order. */
export const securityEventsIn = (lines: readonly string[]): string[] =>
  lines.map((line) => JSON.parse(line)).flatMap(({ type, event }) => (type === 'security' ? [event] : []))
