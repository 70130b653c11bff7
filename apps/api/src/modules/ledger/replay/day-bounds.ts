/** The earlier of two days. `-infinity` stands before all of them, also as text. */
export const earlierDay = (a: string, b: string): string => [a, b].sort()[0] ?? a

/** The later of two days. */
export const laterDay = (a: string, b: string): string => [a, b].sort()[1] ?? a
