export type ToastKind = 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** For support, folded behind the words. */
  code?: string | undefined
  /** How long it stays, where that is not its kind's time. */
  ms?: number | undefined
  /** It was read aloud already: shown, and not told a second time. */
  isSaid?: boolean | undefined
}

export const TOAST_MS: Readonly<Record<ToastKind, number>> = { success: 3_000, warning: 5_000, error: 10_000 }
const AT_MOST = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string, { code, ms, isSaid }: Pick<Toast, 'code' | 'ms' | 'isSaid'> = {}) {
  lastId += 1
  change([...toasts, { id: lastId, kind, text, code, ms, isSaid }].slice(-AT_MOST))
}

/** "Saved. 3 dead pigs in Barn 4." for 3 seconds, unless said. */
export const showSuccess = (text: string, how: Pick<Toast, 'ms' | 'isSaid'> = {}): void => show('success', text, how)
export const showWarning = (text: string): void => show('warning', text)
/** An error is told here for 10 seconds and again where it belongs; a toast never holds the only copy. */
export const showError = (text: string, code?: string): void => show('error', text, { code })

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))
export const dismissAllToasts = (): void => change([])

export const currentToasts = (): readonly Toast[] => toasts
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
