import { Problem } from './problem.ts'

/**
 * Optimistic concurrency control: an edit names the version that the user has seen. Throws where another user has
 * stored a newer one since, because the later write would overwrite the earlier unseen (a lost update).
 * Call it with the row locked; without a lock, compare in the update itself (`requireUpdated`).
 */
export function requireVersion(current: number, sent: number | undefined, stale: () => Problem): void {
  requireUpdated(current === sent, stale)
}

/** The same for an update with `where version = …`: it changes no row when another user was faster. */
export function requireUpdated(isUpdated: boolean, stale: () => Problem): void {
  if (!isUpdated) throw stale()
}

/** The refusal of an edit; `extra` holds the current values or their version, from which the user starts again. */
export const staleVersion = (extra: { current: unknown } | { version: number }): Problem =>
  new Problem('version.stale', {}, { extra })

/** The refusal of a submitted form. `user` made the newer version; without a name the text names nobody. */
export const staleForm = ({ user, current }: { user: string; current?: unknown } = { user: '' }): Problem =>
  new Problem('forms.stale', { user }, current === undefined ? {} : { extra: { current } })
