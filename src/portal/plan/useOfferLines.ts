import { useEffect, useState } from 'react'
import type { OfferLinesDto } from '../../dto/offerLineDto.ts'
import { loadOfferLines } from '../api/profile.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/useMoney.ts'

/**
 * What each product does to the payslip, by category, asked for anew when the profile changes; nothing until
 * it is there, and nothing where it cannot be had: tiles work without it.
 */
export function useOfferLines(): OfferLinesDto {
  const { profile } = useStores().session
  const language = useLanguage()
  const [lines, setLines] = useState<OfferLinesDto>({})
  useEffect(() => {
    let isCurrent = true
    loadOfferLines().then(
      (loaded) => isCurrent && setLines(loaded),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [profile, language])
  return lines
}
