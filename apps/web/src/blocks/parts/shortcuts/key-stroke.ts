import { type GoKey, isGoKey } from './go-keys.ts'

export type ShortcutStroke =
  | 'palette'
  | 'search'
  | 'event'
  | 'sidebar'
  | 'period-back'
  | 'period-on'
  | 'keys'
  | 'go'
  | { go: GoKey }
  | null

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

const single: Readonly<Record<string, ShortcutStroke>> = {
  '/': 'search',
  c: 'event',
  '[': 'sidebar',
  ',': 'period-back',
  '.': 'period-on',
  '?': 'keys',
  g: 'go',
}

/**
 * Returns the shortcut of a key, given the previous key. Returns null in a field, menu or dialog, and with a modifier
 * key. Ctrl+K (Command+K on a Mac) opens the palette from a field too.
 */
export function keyStroke(
  { key, ctrlKey, metaKey, altKey, target }: PressedKey,
  before: string | null,
): ShortcutStroke {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k')
    return isInside(target, '[role="dialog"]') ? null : 'palette'
  if (ctrlKey || metaKey || altKey || isInside(target, KEYBOARD_WIDGETS)) return null
  if (before === 'g') return isGoKey(key) ? { go: key } : null
  return single[key] ?? null
}

const KEYBOARD_WIDGETS =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="tree"]'

const isInside = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null
