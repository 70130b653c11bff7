import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { formatLocale } from '#lib/locale/language.ts'
import { roundIcons } from '../round-icons.ts'
import { heardNumber } from './heard-number.ts'

interface SpeechResult {
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}
interface SpeechListener {
  lang: string
  onresult: ((event: SpeechResult) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

/** The speech recognition of the browser; undefined where it has none. */
const speechListener = (): (new () => SpeechListener) | undefined => {
  const page = window as {
    SpeechRecognition?: new () => SpeechListener
    webkitSpeechRecognition?: new () => SpeechListener
  }
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

/** Ends a listening of which nobody wants to know any more: a browser may still send its result. */
function abandon(listener: SpeechListener | null): void {
  if (!listener) return
  listener.onresult = null
  listener.onend = null
  listener.abort()
}

interface Props<T> {
  className: string | undefined
  onHeard: (said: T) => void
  /** Nothing was understood, such as without a network or the right to listen. */
  onUnheard: () => void
}

/** Key that writes what is said; a second press ends it. Nothing is shown where the browser cannot listen. */
export function SpeakText({ className, onHeard, onUnheard }: Props<string>) {
  const { t } = useTranslation('round')
  const [isListening, setListening] = useState(false)
  const current = useRef<SpeechListener | null>(null)
  useEffect(() => () => abandon(current.current), [])
  const Listener = speechListener()
  if (!Listener) return <span />
  const listen = () => {
    if (current.current) return current.current.stop()
    const listener = new Listener()
    let isHeard = false
    listener.lang = formatLocale(currentLocale() ?? 'da')
    listener.onresult = ({ results }) => {
      const said = results[0]?.[0]?.transcript
      isHeard = Boolean(said)
      if (said) onHeard(said)
    }
    // Also after an error.
    listener.onend = () => {
      current.current = null
      setListening(false)
      if (!isHeard) onUnheard()
    }
    current.current = listener
    setListening(true)
    listener.start()
  }
  return (
    <button type="button" className={className} aria-label={t('speak')} aria-pressed={isListening} onClick={listen}>
      <roundIcons.voice aria-hidden />
    </button>
  )
}

/** Key that takes a whole number that is said. */
export function SpeakNumber({ className, onHeard, onUnheard }: Props<number>) {
  const { t } = useTranslation('round')
  const take = (text: string) => {
    const language = currentLocale() ?? 'da'
    const number = heardNumber(text, { language, numbers: t('spokenNumbers'), things: t('spokenThings') })
    if (number === null) onUnheard()
    else onHeard(number)
  }
  return <SpeakText className={className} onHeard={take} onUnheard={onUnheard} />
}
