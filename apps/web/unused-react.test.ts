import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { unusedFeatureIn, withoutUnusedReact } from './unused-react.ts'

const modules = dirname(dirname(fileURLToPath(import.meta.resolve('react'))))
const client = readFileSync(join(modules, 'react-dom/cjs/react-dom-client.production.js'), 'utf8')

/** Runs a CommonJS module of React's production build. */
function run<Exports>(source: string, required: Readonly<Record<string, unknown>> = {}): Exports {
  const exports = {}
  runInThisContext(`(function (exports, require) {${source}\n})`)(exports, (name: string) => required[name])
  return exports as Exports
}
const read = (path: string): string => readFileSync(join(modules, path), 'utf8')

const react = run<typeof import('react')>(read('react/cjs/react.production.js'))
const scheduler = run(read('scheduler/cjs/scheduler.production.js'))
const dom = run<typeof import('react-dom')>(read('react-dom/cjs/react-dom.production.js'), { react })

afterEach(() => document.body.replaceChildren())

const { Component, createElement, Fragment, Suspense, use, useEffect, useRef, useState } = react

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: '' }
  static getDerivedStateFromError = ({ message }: Error) => ({ failed: message })
  override render = () => this.state.failed || this.props.children
}

function Failing({ fails }: { fails: boolean }) {
  if (fails) throw new Error('broken')
  return 'whole'
}

const Late = ({ text }: { text: Promise<string> }) => createElement('b', null, use(text))

function Counter() {
  const [count, setCount] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.setAttribute('data-mounted', 'yes'), [])
  return createElement('button', { ref: button, onClick: () => setCount(count + 1) }, count)
}

/** Draws with this client of React, changes what it drew, and returns the page after each step. */
async function drawnBy(source: string): Promise<string[]> {
  const { createRoot } = run<typeof import('react-dom/client')>(source, { react, scheduler, 'react-dom': dom })
  const page = document.createElement('main')
  document.body.append(page)
  const root = createRoot(page, { onCaughtError: () => undefined })
  const { promise, resolve } = Promise.withResolvers<string>()
  const draw = (keys: readonly string[], fails: boolean) =>
    dom.flushSync(() =>
      root.render(
        createElement(
          Fragment,
          null,
          createElement(
            'ul',
            null,
            ...keys.map((key) => createElement('li', { key }, createElement('input', { defaultValue: key }))),
          ),
          createElement(Suspense, { fallback: 'waits' }, createElement(Late, { text: promise })),
          createElement(Boundary, null, createElement(Failing, { fails })),
          createElement(Counter),
          dom.createPortal('portal', document.body),
        ),
      ),
    )
  const steps: string[] = []
  const note = () => steps.push(document.body.innerHTML)

  draw(['a', 'b', 'c'], false)
  note()
  draw(['c', 'a'], true)
  note()
  dom.flushSync(() => page.querySelector('button')?.click())
  note()
  resolve('late')
  await expect.poll(() => page.innerHTML).toContain('<b>late</b>')
  note()
  dom.flushSync(() => root.unmount())
  note()
  page.remove()
  return steps
}

test('draws, reorders, waits, fails and unmounts as React itself', async () => {
  const drawn = await drawnBy(withoutUnusedReact(client))
  expect(drawn).toEqual(await drawnBy(client))
  expect(drawn[0]).toContain('waits')
  expect(drawn[1]).toMatch(/value="c".*value="a".*broken/)
  expect(drawn[2]).toMatch(/data-mounted="yes">1</)
})

test('leaves the features out, and reports a version of React that is written otherwise', () => {
  expect(client).toMatch(/FragmentInstance\.prototype\.|case 30:/)
  expect(withoutUnusedReact(client)).not.toMatch(/FragmentInstance\.prototype\.|case 30:/)
  expect(() => withoutUnusedReact(client.replaceAll('isHydrating', 'hydrates'))).toThrow(
    'React DOM has other code for hydration',
  )
})

test.each([
  ["import { hydrateRoot } from 'react-dom/client'", 'hydrateRoot'],
  ['<ViewTransition>', 'ViewTransition'],
  ['<Fragment ref={rows}>', '<Fragment ref='],
  ['<React.Fragment ref={rows}>', '<React.Fragment ref='],
  ['jsx(Fragment, { ref: rows, children: x })', 'Fragment, { ref'],
  ['_jsx(_Fragment, { children: x, ref: rows })', '_Fragment, { children: x, ref'],
  ['createElement(React.Fragment, { ref })', 'Fragment, { ref'],
  ['document.startViewTransition(); jsx(Fragment, { children: jsx("a", { ref }) })', undefined],
])('%s is a use of %s', (source, feature) => {
  expect(unusedFeatureIn(source)).toBe(feature)
})
