/** Returns the earlier of two days. `-infinity` sorts before all days, also as text. */
export const earlierDay = (a: string, b: string): string => [a, b].sort()[0] ?? a

/** Returns the later of two days. */
export const laterDay = (a: string, b: string): string => [a, b].sort()[1] ?? a
