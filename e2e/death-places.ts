import type { Page } from 'playwright-core'

/**
 * Where the stories of the form of dead pigs record, in the barn of slaughter pigs; S1 belongs to stories that insert and
 * correct. Files share a server, and the same number twice at one place on one day is a question that no story answers, as
 * are more than five dead. So each story of dead pigs has its place here or in `placeOfStory`.
 */
export const formPlaces = { updated: 'S2', changedForm: 'S3', cutOff: 'S4', keyboard: 'S5' } as const

/** Pigs enough for the deaths of a story. */
const PIGS_OF_STORY = 20

/**
 * The places of the stories of dead pigs in the round, whose first farm has four: two stories of one record different
 * numbers.
 */
const placeOfStory = {
  undone: 0,
  cutOff: 1,
  sharedTablet: 1,
  openedCold: 2,
  buildBefore: 3,
  questioned: 0,
  corrected: 0,
}

/** Opens the place of a story of dead pigs. */
export const openPlaceOf = (page: Page, story: keyof typeof placeOfStory): Promise<string> =>
  openPlaceWith(page, PIGS_OF_STORY, placeOfStory[story])

/** Opens a place whose row names this many pigs or more: the first, or another. */
export async function openPlaceWith(page: Page, pigs: number, skip = 0): Promise<string> {
  let skipped = 0
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  const rows = await page.locator('ol > li').all()
  for (const row of rows) {
    const text = (await row.textContent()) ?? ''
    const head = Number(/([\d.]+) gris/.exec(text)?.[1]?.replace('.', '') ?? 0)
    if (head < pigs) continue
    const key = row.getByRole('button').filter({ hasText: 'gris' })
    const name = ((await key.locator('b').textContent()) ?? '').trim()
    if (skipped++ < skip) continue
    await key.click()
    return name
  }
  throw new Error(`no place with ${pigs} pigs`)
}
