import type { NotificationEpisode } from './notification-episode.ts'

const NEVER = '9999'

/** Sorts episodes by their beginning and drops those whose type and subject is still open. */
export function dropOverlaps(episodes: readonly NotificationEpisode[]): NotificationEpisode[] {
  const openUntil = new Map<string, string>()
  return episodes
    .toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at))
    .filter(({ kind, subject, at, closed }) => {
      const name = `${kind} ${subject}`
      if (at < (openUntil.get(name) ?? '')) return false
      openUntil.set(name, closed?.at ?? NEVER)
      return true
    })
}
