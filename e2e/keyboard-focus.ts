import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const MAX_TABS = 80

type ElementStyles = Map<Element, string>

/**
 * Runs in the page between two presses of Tab: checks where the focus is, and whether the focused element looks
 * different from before.
 */
async function focusState(target: Element): Promise<'on-target' | 'off-target' | 'invisible'> {
  const pageWindow = window as Window & { stylesBefore?: ElementStyles }
  const ancestors = (element: Element): Element[] => {
    const parents = [element, element.parentElement, element.parentElement?.parentElement]
    return [...parents, element.nextElementSibling].filter((each) => each instanceof Element)
  }
  const styleOf = (element: Element): string =>
    ancestors(element)
      .map((each) => {
        const { outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(each)
        const ring = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
        return [ring, boxShadow, borderColor, backgroundColor].join(';')
      })
      .join('|')
  const focused = document.activeElement
  const before = focused && pageWindow.stylesBefore?.get(focused)
  const isUnchanged = () =>
    focused !== null && focused !== document.body && before !== undefined && before === styleOf(focused)
  // Border colours change within a fifth of a second.
  if (isUnchanged()) await new Promise((resolve) => setTimeout(resolve, 400))
  const isInvisible = isUnchanged()
  pageWindow.stylesBefore = new Map()
  for (const each of document.querySelectorAll('a, button, input, select, textarea, [tabindex="0"]'))
    if (each !== focused) pageWindow.stylesBefore.set(each, styleOf(each))
  if (isInvisible) return 'invisible'
  return focused === target ? 'on-target' : 'off-target'
}

/** Presses Tab until the target has the focus, as a keyboard user does. Throws for a stop without a visible focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    const focus = await target.evaluate(focusState)
    if (focus === 'on-target') return
    if (focus === 'invisible') throw new Error(`No visible focus indicator: ${await focusedElement(page)}`)
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach the target`)
}

const focusedElement = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? 'nothing')

/** Expects that an element has the focus after a step or a closed window, not the beginning of the page. */
export async function expectFocusUnchanged(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}
