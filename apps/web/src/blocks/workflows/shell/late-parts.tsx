import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { ShellKeys } from './keyboard/shell-keys.tsx'

const OfflineParts = lazyPart(() => import('./offline/offline-parts.tsx').then((file) => file.OfflineParts))

/** What the shell needs after its first rendering: the keys first, then what works without a network. */
export function LateParts({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  return (
    <>
      <ShellKeys onToggleSidebar={onToggleSidebar} />
      <Suspense>
        <OfflineParts />
      </Suspense>
    </>
  )
}
