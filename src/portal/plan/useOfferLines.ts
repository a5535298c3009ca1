import { useEffect, useState } from 'react'
import type { Language } from '../../domain/kernel/language.ts'
import type { OfferLinesDto } from '../../dto/offerLineDto.ts'
import { loadOfferLines } from '../api/profile.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** After this time the page is rendered without the lines. */
const maxMs = 3_000

/** The lines by profile, so that the next page does not load them again. */
const answered = new WeakMap<object, { language: Language; lines: OfferLinesDto }>()

/**
 * Loads the effect of each product on the payslip by category, and again when the profile changes. Undefined
 * while loading, so that the page is rendered once, in its final form; empty after a failure.
 */
export function useOfferLines(): OfferLinesDto | undefined {
  const { profile } = useStores().session
  const language = useLanguage()
  const [lines, setLines] = useState(() => {
    const known = answered.get(profile)
    return known?.language === language ? known.lines : undefined
  })
  useEffect(() => {
    const timer = setTimeout(() => setLines((before) => before ?? {}), maxMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const before = answered.get(profile)
    if (before?.language === language) return setLines(before.lines)
    let isCurrent = true
    loadOfferLines().then(
      (loaded) => {
        answered.set(profile, { language, lines: loaded })
        if (isCurrent) setLines(loaded)
      },
      () => isCurrent && setLines((shown) => shown ?? {}),
    )
    return () => {
      isCurrent = false
    }
  }, [profile, language])
  return lines
}
