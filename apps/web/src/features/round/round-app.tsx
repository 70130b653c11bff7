import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { useOnline } from '#lib/http/connection-state.ts'
import { undoEntry } from '#lib/outbox/outbox.ts'
import { outboxOwner } from '#lib/outbox/outbox-state.ts'
import { useOutbox } from '#lib/outbox/use-outbox.ts'
import { currentInstant, today } from '#lib/today.ts'
import { AppLink } from './app-link.tsx'
import { type HeldPlace, roundOnScreen } from './device/held-round.ts'
import { EmptyRound } from './empty-round.tsx'
import { LabelSheet } from './labels/label-sheet.tsx'
import { ScanLabel } from './labels/scan-label.tsx'
import { LeaveBarn } from './leave-barn.tsx'
import { OutboxList } from './outbox/outbox-list.tsx'
import { RoundPlaceList } from './place-list.tsx'
import { provisionalPlaces, type ShownPlace } from './provisional-round.ts'
import {
  type EntryTitle,
  type RecordedEntry,
  type RoundAction,
  recordAtPlace,
  recordBarnFine,
} from './record-at-place.ts'
import classes from './round.module.css'
import { type OpenSheet, RoundActionSheet } from './round-action-sheet.tsx'
import { RoundHeader } from './round-header.tsx'
import { StopScreen } from './stop-screen.tsx'
import { UndoBar, type UndoOffer } from './undo-bar.tsx'
import { type RoundFailure, useRound } from './use-round.ts'
import { useRoundActionText } from './use-round-action-text.ts'

interface LeaveQuestion {
  from: ShownPlace
  to: ShownPlace | null
  /** The place is the barn itself, and its inspection was just recorded. */
  isInspected: boolean
}

type View = 'stop' | 'places' | 'outbox' | 'labels' | 'scan'

/** The round of a farm on a phone: one place at a time, large keys, and nothing that needs the network. */
export function RoundApp() {
  const { t } = useTranslation('round')
  const {
    round: newest,
    failure,
    placeId: lastId,
    labelFailure,
    isPlaceGone,
    openPlace,
    openLabel,
    openFarm,
    setOrder,
    pen,
    clock,
  } = useRound()
  const entries = useOutbox()
  const isOnline = useOnline()
  const actionText = useRoundActionText()
  const language = useLanguage()
  // The time when it was noticed: a clock that goes on would be read out again each minute.
  const wrongTime = useMemo(
    () => (clock === 'right' ? '' : formatDateTime(currentInstant().toISOString(), language)),
    [clock, language],
  )
  const [view, setView] = useState<View>('stop')
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const [leaving, setLeaving] = useState<LeaveQuestion | null>(null)
  /** Of the sheet or the question. */
  const [held, setHeld] = useState<HeldPlace | null>(null)
  const [offer, setOffer] = useState<UndoOffer | null>(null)
  /** Entries that this browser could not keep. */
  const [unkept, setUnkept] = useState<readonly string[]>([])

  const hasUnkept = entries.some(({ clientId, state }) => state !== 'sent' && unkept.includes(clientId))

  useEffect(() => {
    document.title = t('title')
  }, [t])

  // These entries end with the page.
  useEffect(() => {
    if (!hasUnkept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnkept])

  if (!newest || labelFailure === 'reading') return <Waiting failure={failure} />
  const round = roundOnScreen(newest, held)
  const placeId = held?.placeId ?? lastId
  const places = provisionalPlaces(round.places, entries, {
    countedIds: round.countedIds,
    countedDay: round.today,
    today: today(),
  })
  const index = Math.max(
    0,
    places.findIndex(({ id }) => id === placeId),
  )
  const place = places[index]
  if (!round.farm || !place) return <EmptyRound round={round} onFarm={openFarm} />
  const next = places[index + 1] ?? null
  // What another company refused is not for these places.
  const isOfSession = outboxOwner()?.directoryId === round.directoryId
  const isNowhere = labelFailure !== null || isPlaceGone
  const shownView = isNowhere && view === 'stop' ? 'places' : view
  const ask = (input: { sheet: OpenSheet } | { leaving: LeaveQuestion } | null) => {
    setSheet(input && 'sheet' in input ? input.sheet : null)
    setLeaving(input && 'leaving' in input ? input.leaving : null)
    setHeld(input && { round, placeId: place.id })
  }
  const show = (to: ShownPlace) => {
    ask(null)
    setView('stop')
    openPlace(to.id)
  }
  const goTo = (to: ShownPlace | null, isInspected = false) => {
    if (to?.barn_id === place.barn_id || !place.form_ids.length) return to ? show(to) : setView('places')
    ask({ leaving: { from: place, to, isInspected } })
  }
  const titleOf = (text: string, where: string): EntryTitle => ({
    title: text,
    placeName: where,
    directoryId: round.directoryId,
  })
  // Said once it is known whether the browser keeps it; where it does not, the alert below says so.
  const offerUndo = (text: string, { clientId, stored }: RecordedEntry) =>
    void stored.catch(() => setUnkept((now) => [...now, clientId])).then(() => setOffer({ clientId, text }))
  const record = (action: RoundAction) => {
    const text = actionText(place, action)
    offerUndo(text, recordAtPlace(place, action, titleOf(text, `${place.barn_name}, ${place.name}`)))
    ask(null)
  }
  const fineBarn = (of: ShownPlace) => {
    const text = t('savedBarnFine', { barn: of.barn_name })
    offerUndo(text, recordBarnFine(of, titleOf(text, of.barn_name)))
  }

  return (
    <main className={classes.page}>
      <RoundHeader
        place={place}
        places={places}
        isOnline={isOnline}
        isEmptyOutbox={entries.length === 0}
        onPlaces={() => setView(view === 'places' ? 'stop' : 'places')}
        onOutbox={() => setView(view === 'outbox' ? 'stop' : 'outbox')}
        entries={entries}
      />
      {clock !== 'right' && (
        <p className={classes.problem} role="alert">
          {t(clock === 'wrong' ? 'wrongClock' : 'unknownTime', { time: wrongTime })}
        </p>
      )}
      {hasUnkept && (
        <p className={classes.problem} role="alert">
          {t('deviceFull')}
        </p>
      )}
      {isNowhere && !held && shownView === 'places' && (
        <p className={classes.problem} role="alert">
          {t(labelFailure === null ? 'placeGone' : labelFailure === 'unknown' ? 'labelUnknown' : 'labelNotKept')}
        </p>
      )}
      {leaving ? (
        <LeaveBarn
          from={leaving.from}
          places={places}
          onFine={() => {
            if (!leaving.isInspected) fineBarn(leaving.from)
            if (leaving.to) show(leaving.to)
            else {
              ask(null)
              setView('places')
            }
          }}
          onMore={() => ask(null)}
        />
      ) : sheet ? (
        <RoundActionSheet
          sheet={sheet}
          place={place}
          places={places}
          mixes={round.mixes}
          instructions={round.instructions}
          pen={pen}
          onTreatment={(treatment) => ask({ sheet: treatment ? { kind: 'given', treatment } : { kind: 'treated' } })}
          isOnline={isOnline}
          onAction={record}
          onCancel={() => ask(null)}
        />
      ) : shownView === 'places' ? (
        <RoundPlaceList
          round={round}
          places={places}
          current={place.id}
          onPlace={show}
          onFarm={openFarm}
          onOrder={setOrder}
          onBarnFine={fineBarn}
          onLabels={() => setView('labels')}
          onScan={() => setView('scan')}
        />
      ) : shownView === 'outbox' ? (
        <OutboxList entries={entries} places={isOfSession ? round.places : []} onClose={() => setView('stop')} />
      ) : shownView === 'labels' ? (
        <LabelSheet places={places} onClose={() => setView('places')} />
      ) : shownView === 'scan' ? (
        <ScanLabel onPlace={openLabel} onClose={() => setView('stop')} />
      ) : (
        <StopScreen
          place={place}
          pen={pen}
          previous={places[index - 1] ?? null}
          next={next}
          isOnline={isOnline}
          readAt={round.at}
          onSheet={(opened) => ask({ sheet: opened })}
          onFine={() => {
            record({ kind: 'fine' })
            goTo(next, place.at.section_id === undefined)
          }}
          onGo={goTo}
        />
      )}
      {offer && (
        <UndoBar
          key={offer.clientId}
          offer={offer}
          onUndo={() => void undoEntry(offer.clientId).then(() => setOffer(null))}
          onEnd={() => setOffer(null)}
        />
      )}
    </main>
  )
}

function Waiting({ failure }: { failure: RoundFailure | null }) {
  const { t } = useTranslation('round')
  if (failure === null) return <p className={classes.message}>{t('loading')}</p>
  if (failure === 'forbidden')
    return (
      <main className={classes.page}>
        <p className={classes.message} role="alert">
          {t('noAccess')}
        </p>
        <AppLink className={classes.wayOut ?? ''} href="/overview">
          {t('wholeApp')}
        </AppLink>
      </main>
    )
  return (
    <div className={classes.message} role="alert">
      <p>{t(failure === 'offline' ? 'noneStored' : 'loadFailed')}</p>
      <button type="button" className={classes.saveKey} onClick={() => location.reload()}>
        {t('tryAgain')}
      </button>
    </div>
  )
}
