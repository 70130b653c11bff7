export type Stroke = 'event' | 'sidebar' | 'overview' | 'keys' | 'go' | null

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** What a key means, given the key before it; nothing in a field, a menu or a dialog, or with another key held down. */
export function keyStroke({ key, ctrlKey, metaKey, altKey, target }: Pressed, before: string | null): Stroke {
  if (ctrlKey || metaKey || altKey || isTakenBySomething(target)) return null
  if (before === 'g') return key === 'o' ? 'overview' : null
  if (key === 'c') return 'event'
  if (key === '[') return 'sidebar'
  if (key === '?') return 'keys'
  return key === 'g' ? 'go' : null
}

const isTakenBySomething = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="tree"]') !==
    null
