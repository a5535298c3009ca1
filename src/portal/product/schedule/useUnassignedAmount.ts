import { useEffect } from 'react'
import type { WorkingContract } from '../contract/WorkingContract.ts'

/** A number that is typed before any month carries it: kept with the contract while its field is shown. */
export function useUnassignedAmount(
  working: WorkingContract,
  place: string,
): [number | undefined, (value: number | undefined) => void] {
  useEffect(() => () => working.changeLoose(place, undefined), [working, place])
  return [working.loose.get(place), (value) => working.changeLoose(place, value)]
}
