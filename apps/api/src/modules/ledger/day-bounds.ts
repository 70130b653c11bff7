/** The earlier of two days. `-infinity` stands before all of them, also as text. */
export const earlierOf = (a: string, b: string): string => [a, b].sort()[0] ?? a

/** The later of two days. */
export const laterOf = (a: string, b: string): string => [a, b].sort()[1] ?? a
