import type { Page } from 'playwright-core'

/**
 * Returns the texts outside tables that reach beyond their card, button or other frame, or beyond the window, without a
 * hint that has the whole text. Empty when everything can be read.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FRAMES = 'article, section, button, a, li, header, nav, aside, [role=tab], [role=dialog]'
    /** The frame around a text; null where it scrolls sideways, or is for screen readers only. */
    const frameOf = (part: HTMLElement): HTMLElement | null => {
      let frame: HTMLElement | null = null
      for (let each: HTMLElement | null = part; each && each !== document.body; each = each.parentElement) {
        const { overflowX, display, clipPath, clip, visibility } = getComputedStyle(each)
        if (['auto', 'scroll'].includes(overflowX) || visibility === 'hidden') return null
        if (clipPath !== 'none' || clip !== 'auto' || (each.offsetWidth <= 1 && display !== 'contents')) return null
        const isFrame = each.matches(FRAMES) || overflowX !== 'visible'
        if (!frame && isFrame && display !== 'inline' && display !== 'contents') frame = each
      }
      return frame ?? document.body
    }
    const hasHint = (part: HTMLElement, frame: HTMLElement): boolean =>
      part.closest('[title], [data-whole], [aria-describedby]') !== null ||
      getComputedStyle(frame).textOverflow === 'ellipsis'
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const part = texts.currentNode.parentElement
      const text = texts.currentNode.textContent?.trim() ?? ''
      if (!part || text === '' || part.closest('svg, script, style, table, [aria-hidden=true], [hidden]')) continue
      const frame = frameOf(part)
      if (!frame || hasHint(part, frame)) continue
      const edge = frame.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { left, right, width } of range.getClientRects())
        if (width > 1 && (right > Math.min(edge.right, innerWidth) + 1.5 || left < edge.left - 1.5))
          found.add(text.slice(0, 80))
    }
    return [...found]
  })

/**
 * Returns the windows that scroll sideways, as where the unit of a field is wider than it, and the fields whose
 * placeholder is cut.
 */
export const fieldsWiderThanWindows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const part of document.querySelectorAll<HTMLElement>('[role=dialog], [role=dialog] *')) {
      if (!['auto', 'scroll'].includes(getComputedStyle(part).overflowX) || part.querySelector('table')) continue
      const widerPx = part.scrollWidth - part.clientWidth
      if (widerPx > 2) found.push(`${part.textContent.slice(0, 60)} (${widerPx} px)`)
    }
    const pen = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      if (!pen || field.value !== '' || field.offsetWidth <= 1) continue
      pen.font = font
      const roomPx = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (pen.measureText(field.placeholder).width > roomPx + 1) found.push(`${field.placeholder} is cut`)
    }
    return found
  })
