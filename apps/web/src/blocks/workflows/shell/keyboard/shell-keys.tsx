import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useScreens } from '#blocks/parts/screen/use-screens.ts'
import { earlyPalette, stopEarlyPalette } from '#blocks/parts/shortcuts/early-palette.ts'
import { goKeys } from '#blocks/parts/shortcuts/go-keys.ts'
import { keyStroke } from '#blocks/parts/shortcuts/key-stroke.ts'
import { runShellCommand, useShellCommand } from '#blocks/parts/shortcuts/shell-commands.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { useLazyMount } from '#ui/lazy/use-lazy-mount.ts'

const KeyList = lazyPart(() => import('./shortcut-list.tsx').then((file) => file.ShortcutList))
const loadPalette = () => import('#blocks/workflows/palette/palette.tsx').then((file) => file.CommandPalette)
const Palette = lazyPart(loadPalette)

const KEY = 'single-keys'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Keyboard shortcuts. Single-key shortcuts can be switched off and do nothing while the user types in a field. */
export function ShellKeys({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const navigate = useNavigate()
  const screens = useScreens()
  const [isOn, setOn] = useState(() => readUserStorage(KEY, isBoolean, true))
  const [isShortcutListOpen, setShortcutListOpen] = useState(false)
  const [early] = useState(earlyPalette)
  const [isPaletteOpen, setPaletteOpen] = useState(early !== null)
  const wasShortcutListOpen = useLazyMount(isShortcutListOpen)
  const wasPaletteOpen = useLazyMount(isPaletteOpen)
  const first = useRef<string | null>(null)
  const typedAhead = useRef(early ?? '')
  const find = () => {
    typedAhead.current = ''
    setPaletteOpen(true)
  }
  useShellCommand('show-keys', () => setShortcutListOpen(true))
  useShellCommand('find', () => find())

  const takeTypedAhead = () => {
    const typed = typedAhead.current
    typedAhead.current = ''
    return typed
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Letters typed before the palette is mounted are its first letters, and no shortcuts.
    if (isPaletteOpen && isLetter(event) && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      typedAhead.current += event.key
      return
    }
    const stroke = keyStroke(event, first.current)
    first.current = stroke === 'go' ? 'g' : null
    if (!isOn && stroke !== 'keys' && stroke !== 'palette') return
    if (stroke === null || stroke === 'go') return
    event.preventDefault()
    if (typeof stroke === 'object') {
      const to = goKeys[stroke.go]
      const screen = screens.find((one) => one.to === to)
      if (screen) void navigate({ to: screen.to })
      return
    }
    if (stroke === 'palette') find()
    if (stroke === 'search') searchHere(find)
    if (stroke === 'event') runShellCommand('create-event')
    if (stroke === 'sidebar') onToggleSidebar()
    if (stroke === 'period-back' || stroke === 'period-on') runShellCommand(stroke)
    if (stroke === 'keys') setShortcutListOpen(true)
  })

  useEffect(() => {
    // Before the idle time of other parts: the palette also works when the network is lost in the first seconds.
    loadPalette().catch(() => undefined)
    const listener = (event: KeyboardEvent) => onKey(event)
    stopEarlyPalette()
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      {wasShortcutListOpen && (
        <Suspense>
          <KeyList
            isOpen={isShortcutListOpen}
            isOn={isOn}
            onSwitch={(isOn) => {
              writeUserStorage(KEY, isOn)
              setOn(isOn)
            }}
            onClose={() => setShortcutListOpen(false)}
          />
        </Suspense>
      )}
      {wasPaletteOpen && (
        <Suspense>
          <Palette isOpen={isPaletteOpen} takeTypedAhead={takeTypedAhead} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** Focuses the first search field of the page; without one, opens the palette. */
function searchHere(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field) field.select()
  else otherwise()
}
