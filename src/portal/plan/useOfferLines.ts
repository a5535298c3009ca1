import { useEffect, useState } from 'react'
import type { Language } from '../../domain/kernel/language.ts'
import type { OfferLinesDto } from '../../dto/offerLineDto.ts'
import { loadOfferLines } from '../api/profile.ts'
import type { SessionStore } from '../session/SessionStore.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** After this time the page is rendered without the lines. */
const maxMs = 3_000

/** A request for the lines, with its time (`SessionStore.now`); `lines` once it is answered. */
type Options = { language: Language; time: number; answer: Promise<OfferLinesDto>; lines?: OfferLinesDto }

/** The last request, so that the next page does not repeat it. */
const lastAsked = new WeakMap<SessionStore, Options>()

/**
 * Loads the effect of each product on the payslip by category, and again when the profile changes. Undefined
 * while loading, so that the page is rendered once, in its final form; empty after a failure. A request sent
 * while the profile was being loaded again is not repeated for the new profile.
 */
export function useOfferLines(): OfferLinesDto | undefined {
  const { session } = useStores()
  const { profile } = session
  const language = useLanguage()
  const [lines, setLines] = useState(() => findCurrent(session, language)?.lines)
  useEffect(() => {
    const timer = setTimeout(() => setLines((before) => before ?? {}), maxMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const asked = findCurrent(session, language) ?? ask(session, language)
    if (asked.lines) return setLines(asked.lines)
    let isCurrent = true
    asked.answer.then(
      (loaded) => isCurrent && setLines(loaded),
      () => isCurrent && setLines((shown) => shown ?? {}),
    )
    return () => {
      isCurrent = false
    }
  }, [session, profile, language])
  return lines
}

function findCurrent(session: SessionStore, language: Language): Options | undefined {
  const asked = lastAsked.get(session)
  return asked?.language === language && session.isCurrent(asked.time) ? asked : undefined
}

function ask(session: SessionStore, language: Language): Options {
  const asked: Options = { language, time: session.now(), answer: loadOfferLines() }
  lastAsked.set(session, asked)
  asked.answer.then(
    (lines) => (asked.lines = lines),
    () => lastAsked.get(session) === asked && lastAsked.delete(session),
  )
  return asked
}
