import type { Locator } from 'playwright-core'

/** Hides the rest of the gallery, so that the part is alone as on a screen of the product. */
export const isolatePart = (part: Locator): Promise<void> =>
  part.evaluate((shown) => {
    for (let one = shown as HTMLElement; one.parentElement && one.tagName !== 'MAIN'; one = one.parentElement)
      for (const sibling of one.parentElement.children)
        if (sibling !== one && sibling instanceof HTMLElement && !one.closest('article')?.contains(sibling))
          sibling.style.display = 'none'
  })
