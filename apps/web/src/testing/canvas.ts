/**
 * A canvas that takes every stroke and shows none, since jsdom has no canvas at all. Only text has a size in it,
 * because labels are laid out by it.
 */
const CHARACTER_PX = 7

const strokes = new Map<PropertyKey, unknown>([
  ['measureText', (text: string) => ({ width: text.length * CHARACTER_PX })],
  ['createLinearGradient', () => ({ addColorStop: () => undefined })],
])

function takeStrokes(this: HTMLCanvasElement): CanvasRenderingContext2D {
  const own = new Map<PropertyKey, unknown>([...strokes, ['canvas', this]])
  return new Proxy(Object.create(null), {
    get: (_, name) => (own.has(name) ? own.get(name) : () => undefined),
    set: (_, name, value) => {
      own.set(name, value)
      return true
    },
  })
}

Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: takeStrokes })
