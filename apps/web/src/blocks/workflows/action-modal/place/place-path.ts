import type { Form } from '@herdboard/contract/core/form.ts'

/** "Nygaard, Barn 4, A2": from the farm down to where the entry belongs. */
export const formPlacePath = ({ farm, location, section, batch }: Form): string =>
  [farm, location, section, batch].flatMap((place) => (place ? [place.name] : [])).join(', ')
