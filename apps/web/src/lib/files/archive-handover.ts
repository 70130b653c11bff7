let waiting: File | null = null

/** Keeps an archive that was dropped on another screen, for the screen that uploads it. */
export const handOverArchive = (file: File): void => {
  waiting = file
}

/** Takes the archive that was handed over; null without one, and for every later call. */
export function takeHandedOverArchive(): File | null {
  const file = waiting
  waiting = null
  return file
}
