import { useState, useSyncExternalStore } from 'react'

let isPressed = false
const listeners = new Set<() => void>()

function setPressed(next: boolean) {
  if (isPressed === next) return
  isPressed = next
  for (const listener of listeners) listener()
}

const press = () => setPressed(true)
/** After the click that follows the release, so that the click still meets what was pressed. */
const release = () => setTimeout(() => setPressed(false))

const EVENTS = [
  ['pointerdown', press],
  ['pointerup', release],
  ['pointercancel', release],
] as const

function listen() {
  for (const [name, handler] of EVENTS) window.addEventListener(name, handler, true)
  // Not while capturing: there the window also hears of every field that loses the focus.
  window.addEventListener('blur', release)
}

function stopListening() {
  for (const [name, handler] of EVENTS) window.removeEventListener(name, handler, true)
  window.removeEventListener('blur', release)
  isPressed = false
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) listen()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopListening()
  }
}

/**
 * Returns the value, but between press and release of a pointer the one before. A text that appears or disappears when
 * a field loses the focus would move what is being pressed, and the click would miss it.
 */
export function useSteadyValue<T>(value: T): T {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed)
  const [steady, setSteady] = useState(value)
  if (!isHeld && steady !== value) setSteady(value)
  return isHeld ? steady : value
}
