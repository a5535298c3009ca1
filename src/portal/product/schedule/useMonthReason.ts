import { useMemo } from 'react'
import { isLocked } from '../../../domain/quote/buildQuoteRequest.ts'
import type { QuoteRequest } from '../../../domain/benefit/quoteRequest.ts'
import type { Schedule } from '../../../domain/benefit/schedule.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import type { MonthReason } from './MonthGrid.tsx'

/**
 * Why a month is closed: it started already, or it cannot be contracted (any more, yet, or ever in this
 * modality).
 */
export function useMonthReason(request: QuoteRequest, schedule: Schedule, say: Translate): MonthReason {
  const { selectableMonths } = request
  return useMemo(() => {
    return (monthIndex) => {
      if (isLocked(request, schedule, monthIndex))
        return both(say({ code: 'monthStarted', path: '', params: { monthIndex } }))
      if (selectableMonths.includes(monthIndex)) return undefined
      const [firstMonthIndex] = selectableMonths
      if (firstMonthIndex === undefined)
        return both(say({ code: 'noMonthLeft', path: '', params: { year: request.year } }))
      const { text, lift } = say({
        code: 'monthNotAvailable',
        path: '',
        params: { monthIndex, firstMonthIndex },
      })
      return monthIndex < firstMonthIndex ? both({ text, lift }) : text
    }
  }, [request, schedule, say, selectableMonths])
}

function both({ text, lift }: { text: string; lift: string | undefined }): string {
  return lift ? `${text.replace(/\.$/, '')}. ${lift}` : text
}
