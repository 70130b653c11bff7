import type { TablerIcon } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { prefetchWhenIdle } from '#ui/lazy/lazy-part.ts'
import type { LazyIconName } from './icons.ts'

let drawings: Record<LazyIconName, TablerIcon> | null = null
const listeners = new Set<() => void>()

/** Fetches the drawings that a first page does without. */
export async function loadLazyIcons(): Promise<void> {
  if (drawings) return
  const { lazyDrawings } = await import('./lazy-drawings.ts')
  drawings = lazyDrawings
  for (const onLoaded of listeners) onLoaded()
}
prefetchWhenIdle(loadLazyIcons)

function subscribe(onLoaded: () => void): () => void {
  listeners.add(onLoaded)
  // What does not come now is asked for again by the next icon.
  loadLazyIcons().catch(() => undefined)
  return () => listeners.delete(onLoaded)
}

interface Props {
  name: LazyIconName
  size: number
  className: string | undefined
}

/** Holds its place until the drawing is there. */
export function LazyIcon({ name, size, className }: Props) {
  const Drawing = useSyncExternalStore(subscribe, () => drawings)?.[name]
  if (!Drawing) return <svg width={size} height={size} aria-hidden className={className} />
  return <Drawing size={size} stroke={1.75} aria-hidden className={className} />
}
