import { useEffect, useState } from 'react'
import type { Language } from '../../domain/kernel/language.ts'
import type { OfferLinesDto } from '../../dto/offerLineDto.ts'
import { loadOfferLines } from '../api/profile.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** How long a page waits for the lines before it is drawn without them. */
const maxMs = 3_000

/** What was answered for a profile, so that the next page need not ask again. */
const answered = new WeakMap<object, { language: Language; lines: OfferLinesDto }>()

/**
 * What each product does to the payslip, by category, asked for anew when the profile changes. Undefined
 * until it is there, so that a page is drawn once, as it stays; none where it cannot be had.
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
