import type { TablerIcon } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { fetchAtRest } from '#ui/late/late-part.ts'
import type { LateIconName } from './icons.ts'

let drawings: Record<LateIconName, TablerIcon> | null = null
const listeners = new Set<() => void>()

/** Fetches the drawings that a first page does without. */
export async function loadLateIcons(): Promise<void> {
  if (drawings) return
  const { lateDrawings } = await import('./late-drawings.ts')
  drawings = lateDrawings
  for (const onLoaded of listeners) onLoaded()
}
fetchAtRest(loadLateIcons)

function subscribe(onLoaded: () => void): () => void {
  listeners.add(onLoaded)
  // What does not come now is asked for again by the next icon.
  loadLateIcons().catch(() => undefined)
  return () => listeners.delete(onLoaded)
}

interface Props {
  name: LateIconName
  size: number
  className: string | undefined
}

/** Holds its place until the drawing is there. */
export function LateIcon({ name, size, className }: Props) {
  const Drawing = useSyncExternalStore(subscribe, () => drawings)?.[name]
  if (!Drawing) return <svg width={size} height={size} aria-hidden className={className} />
  return <Drawing size={size} stroke={1.75} aria-hidden className={className} />
}
