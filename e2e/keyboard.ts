import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const MOST_TABS = 80

type Looks = Map<Element, string>

/**
 * Looks at a page between two presses of Tab: where the keyboard stands, and whether something is drawn there that was
 * not drawn while it stood elsewhere. Runs in the page.
 */
async function standing(target: Element): Promise<'here' | 'elsewhere' | 'unseen'> {
  const kept = window as Window & { looksBefore?: Looks }
  const around = (element: Element): Element[] => {
    const above = [element, element.parentElement, element.parentElement?.parentElement]
    return [...above, element.nextElementSibling].filter((each) => each instanceof Element)
  }
  const look = (element: Element): string =>
    around(element)
      .map((each) => {
        const { outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(each)
        const ring = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
        return [ring, boxShadow, borderColor, backgroundColor].join(';')
      })
      .join('|')
  const held = document.activeElement
  const before = held && kept.looksBefore?.get(held)
  const isAsBefore = () => held !== null && held !== document.body && before !== undefined && before === look(held)
  // Borders take their colour in a fifth of a second.
  if (isAsBefore()) await new Promise((resolve) => setTimeout(resolve, 400))
  const isUnseen = isAsBefore()
  kept.looksBefore = new Map()
  for (const each of document.querySelectorAll('a, button, input, select, textarea, [tabindex="0"]'))
    if (each !== held) kept.looksBefore.set(each, look(each))
  if (isUnseen) return 'unseen'
  return held === target ? 'here' : 'elsewhere'
}

/** Goes on with Tab until it stands there, as somebody without a mouse does; every stop on the way can be seen. */
export async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    const where = await target.evaluate(standing)
    if (where === 'here') return
    if (where === 'unseen') throw new Error(`Nothing shows where the keyboard is: ${await heldBy(page)}`)
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there`)
}

const heldBy = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? 'nothing')

/** After a step or a closed window the keyboard stands somewhere, not at the beginning of the page. */
export async function staysSomewhere(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}
