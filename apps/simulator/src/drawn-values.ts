/** Returns the value of a name from a cache, else draws and keeps it. A cache with `most` values begins again. */
export function drawnOnce<T>(cache: Map<string, T>, name: string, most: number, draw: () => T): T {
  const known = cache.get(name)
  if (known !== undefined) return known
  if (cache.size >= most) cache.clear()
  const drawn = draw()
  cache.set(name, drawn)
  return drawn
}
