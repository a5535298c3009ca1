import { useMemo } from 'react'
import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { useStores } from '../session/StoresContext.tsx'
import { savingsOfProfile } from './savingsOfProfile.ts'
import { useDeclarations } from './useDeclarations.ts'

/**
 * Savings achieved and pending over the open plan years, in euros; undefined for somebody without
 * tax-advantaged products (HOM-13).
 */
export function useSavings(): { achieved: number; pending: number } | undefined {
  const { profile } = useStores().session
  const declarations = useDeclarations(
    [...profile.contracts, ...profile.cart].map((contract) => contract.product),
  )
  return useMemo(() => {
    if (!declarations || !profile.products.some(({ PL }) => PL === 'Exent')) return undefined
    const years = openPlanYears(profile.today).map((year) => savingsOfProfile(profile, declarations, year))
    return { achieved: sum(years.map((one) => one.achieved)), pending: sum(years.map((one) => one.pending)) }
  }, [profile, declarations])
}

/** Adds euros by way of cents, so that no float remains. */
const sum = (euros: number[]): number => euros.reduce((total, one) => total + Math.round(one * 100), 0) / 100
