/** `polite` waits for a pause in speech; `assertive` interrupts and is for errors. */
export type Urgency = 'polite' | 'assertive'

type Listener = (text: string, urgency: Urgency) => void
const listeners = new Set<Listener>()

/** Announces a text to screen readers without moving the focus. Never use it for figures that refresh by themselves. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  for (const listener of listeners) listener(text, urgency)
}

export function onAnnounced(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
