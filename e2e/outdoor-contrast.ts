import type { Locator, Page } from 'playwright-core'

/** White and black have 21:1. In the sun a key needs more than the 4.5:1 of accessibility. */
const OUTDOORS = 7

/**
 * Names and contrasts of the keys on a page, or in a part of it, that can hardly be read in the sun; keys that cannot be pressed
 * are left out.
 */
export const hardToReadOutdoors = (within: Page | Locator): Promise<string[]> =>
  within.locator('button:enabled:visible, a:visible, select:visible, label:visible').evaluateAll((keys, least) => {
    const canvas = new OffscreenCanvas(1, 1)
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('the browser draws nothing')
    type Pixel = readonly [red: number, green: number, blue: number]
    /** A colour on what lies below it; any notation of CSS. */
    const painted = (colours: readonly string[]): Pixel => {
      pen.fillStyle = '#fff'
      for (const colour of colours) {
        pen.fillRect(0, 0, 1, 1)
        pen.fillStyle = colour
      }
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    }
    const backgrounds = (element: Element | null): string[] =>
      element ? [...backgrounds(element.parentElement), getComputedStyle(element).backgroundColor] : []
    const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
    const luminance = (pixel: Pixel): number => {
      const [red, green, blue] = pixel.map((value) => linear(value / 255)) as [number, number, number]
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const texts = keys.flatMap((key) => [key, ...key.querySelectorAll('*')])
    return texts.flatMap((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = own
        .map(({ textContent }) => textContent?.trim())
        .join(' ')
        .trim()
      if (text === '') return []
      const below = backgrounds(element)
      const [light, dark] = [painted(below), painted([...below, getComputedStyle(element).color])]
        .map(luminance)
        .toSorted((one, other) => other - one) as [number, number]
      const contrast = (light + 0.05) / (dark + 0.05)
      return contrast < least ? [`${text} ${contrast.toFixed(1)}`] : []
    })
  }, OUTDOORS)
