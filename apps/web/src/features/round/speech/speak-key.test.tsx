import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { startLanguage } from '#i18n/start-language.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { NumberPad } from '../number-pad.tsx'

interface HeardListener {
  lang: string
  isAborted: boolean
  onresult: ((event: unknown) => void) | null
  onend: (() => void) | null
}

/** A browser that hears these words; none, as without a network. */
function browserHears(said: string | null) {
  const listeners: HeardListener[] = []
  class Listener {
    lang = ''
    isAborted = false
    onresult: ((event: unknown) => void) | null = null
    onend: (() => void) | null = null
    constructor() {
      listeners.push(this)
    }
    start() {
      if (said !== null) this.onresult?.({ results: [[{ transcript: said }]] })
    }
    stop = () => this.onend?.()
    abort = () => {
      this.isAborted = true
    }
  }
  vi.stubGlobal('webkitSpeechRecognition', Listener)
  return listeners
}

async function openPad() {
  setCurrentLocale('da')
  await startLanguage('da')
  const saved: number[] = []
  const pad = render(
    <Suspense>
      <NumberPad
        title="Døde"
        max={114}
        saveLabel="Gem"
        onSave={(value) => saved.push(value)}
        onCancel={() => undefined}
      />
    </Suspense>,
  )
  return { user: userEvent.setup(), saved, pad, key: await screen.findByRole('button', { name: 'Sig det' }) }
}

test('number that is said as a word is on the pad, in the language of the person', async () => {
  const listeners = browserHears('to')
  const { user, saved, key } = await openPad()
  await user.click(key)
  await user.click(screen.getByRole('button', { name: 'Gem' }))
  expect(saved).toEqual([2])
  expect(listeners[0]?.lang).toBe('da-DK')
})

test('what was not understood is said, until a digit is typed, and no number is taken', async () => {
  const listeners = browserHears(null)
  const { user, key } = await openPad()
  await user.click(key)
  expect(key).toHaveAttribute('aria-pressed', 'true')
  // A second press ends it.
  await user.click(key)
  expect(key).toHaveAttribute('aria-pressed', 'false')
  expect(listeners).toHaveLength(1)
  expect(screen.getByText(/Det blev ikke forstået/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Gem' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '3' }))
  expect(screen.queryByText(/Det blev ikke forstået/)).toBeNull()
})

test('leaving the pad ends the listening', async () => {
  const listeners = browserHears(null)
  const { user, key, pad } = await openPad()
  await user.click(key)
  pad.unmount()
  expect(listeners[0]?.isAborted).toBe(true)
})

test.each(['3', 'Slet ciffer'])(
  'pressing "%s" while the browser listens ends that, and a late result changes nothing',
  async (name) => {
    const listeners = browserHears(null)
    const { user, saved } = await openPad()
    await user.click(screen.getByRole('button', { name: '1' }))
    await user.click(screen.getByRole('button', { name: '1' }))
    await user.click(await screen.findByRole('button', { name: 'Sig det' }))
    await user.click(screen.getByRole('button', { name }))
    expect(screen.getByRole('button', { name: 'Sig det' })).toHaveAttribute('aria-pressed', 'false')
    expect(listeners.map(({ isAborted }) => isAborted)).toEqual([true])
    act(() => {
      listeners[0]?.onresult?.({ results: [[{ transcript: '40' }]] })
      listeners[0]?.onend?.()
    })
    expect(screen.queryByText(/Det blev ikke forstået/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Gem' }))
    expect(saved).toEqual([name === '3' ? 113 : 1])
  },
)

test('what is wrong with the number is said before what was not understood', async () => {
  browserHears(null)
  const { user } = await openPad()
  for (const digit of ['1', '1', '5']) await user.click(screen.getByRole('button', { name: digit }))
  expect(screen.getByText('Højst 114')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sig det' }))
  await user.click(screen.getByRole('button', { name: 'Sig det' }))
  expect(screen.getByText('Højst 114')).toBeVisible()
})
