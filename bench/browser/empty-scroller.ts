import type { Locator, Page } from 'playwright-core'
import { longTable } from './table.ts'

/** Shows an empty scroller as large and as long as the table's: the cost of scrolling without any drawing. */
export async function showEmptyScroller(page: Page): Promise<Locator> {
  await longTable(page).evaluate((table) => {
    const scroller = table.parentElement
    if (!scroller) return
    const empty = document.createElement('div')
    empty.id = 'empty'
    empty.style.cssText = `width: ${scroller.clientWidth}px; height: ${scroller.clientHeight}px; overflow: auto; background: #fff`
    const length = document.createElement('div')
    length.style.height = `${scroller.scrollHeight}px`
    empty.append(length)
    document.body.append(empty)
  })
  return page.locator('#empty')
}
