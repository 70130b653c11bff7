export type ToastKind = 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Code for support, shown below the text. */
  code?: string | undefined
  /** How long it is shown, in ms; by default the duration of its kind. */
  ms?: number | undefined
  /** The text was announced already: the toast is shown without a second announcement. */
  isAnnounced?: boolean | undefined
  /** A button below the text, such as "Undo"; pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined
}

export const TOAST_MS: Readonly<Record<ToastKind, number>> = { success: 3_000, warning: 5_000, error: 10_000 }
const MAX_TOASTS = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(
  kind: ToastKind,
  text: string,
  { code, ms, isAnnounced, action }: Pick<Toast, 'code' | 'ms' | 'isAnnounced' | 'action'> = {},
) {
  lastId += 1
  change([...toasts, { id: lastId, kind, text, code, ms, isAnnounced, action }].slice(-MAX_TOASTS))
}

/** "Saved. 3 dead pigs in Barn 4.", for 3 seconds by default. */
export const showSuccess = (text: string, options: Pick<Toast, 'ms' | 'isAnnounced' | 'action'> = {}): void =>
  show('success', text, options)
export const showWarning = (text: string): void => show('warning', text)
/** Shows an error for 10 seconds. The error must also be shown where it belongs; a toast is never its only place. */
export const showError = (text: string, code?: string): void => show('error', text, { code })

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))
export const dismissAllToasts = (): void => change([])

export const currentToasts = (): readonly Toast[] => toasts
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
