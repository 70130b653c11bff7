import type { TablerIcon } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { prefetchWhenIdle } from '#ui/lazy/lazy-part.ts'
import type { LazyIconName } from './icons.ts'

let drawings: Record<LazyIconName, TablerIcon> | null = null
const listeners = new Set<() => void>()

/** Loads the drawings that the first page does not need. */
export async function loadLazyIcons(): Promise<void> {
  if (drawings) return
  const { lazyDrawings } = await import('./lazy-drawings.ts')
  drawings = lazyDrawings
  for (const onLoaded of listeners) onLoaded()
}
prefetchWhenIdle(loadLazyIcons)

function subscribe(onLoaded: () => void): () => void {
  listeners.add(onLoaded)
  // A failed load is repeated by the next icon.
  loadLazyIcons().catch(() => undefined)
  return () => listeners.delete(onLoaded)
}

interface Props {
  name: LazyIconName
  size: number
  className: string | undefined
}

/** Shows an empty placeholder of the same size until the drawing is loaded. */
export function LazyIcon({ name, size, className }: Props) {
  const Drawing = useSyncExternalStore(subscribe, () => drawings)?.[name]
  if (!Drawing) return <svg width={size} height={size} aria-hidden className={className} />
  return <Drawing size={size} stroke={1.75} aria-hidden className={className} />
}
