/** Screens by the letter after `g`. */
export const goKeys = {
  o: '/overview',
  m: '/monitoring',
  p: '/pigs',
  f: '/feed',
  h: '/health',
  e: '/economy',
  r: '/reports',
  n: '/notifications',
  a: '/assignments',
} as const

export type GoKey = keyof typeof goKeys

export const isGoKey = (key: string): key is GoKey => Object.hasOwn(goKeys, key)
