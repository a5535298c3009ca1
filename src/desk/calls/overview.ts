import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Answers } from './answers.ts'
import { useChosenCompany } from './chosenCompany.ts'
import { findSentence, run } from './deskApi.ts'

export type OpenTasks = Answers['overview show']
export type CompanyTasks = OpenTasks['companies'][number]
/** A company whose changed files are invalid; `servedAt` is blank if no version of its files is served. */
export type FaultyCompany = OpenTasks['faults'][number]
/** A company whose served files have red changes made by hand, without the approval they demand. */
export type HandEdit = OpenTasks['unapproved'][number]
/** A release that waits for an approval; `on` is its day, blank: at once after the approval. */
export type WaitingRelease = OpenTasks['toApprove'][number]
type Overview = { waits?: OpenTasks; fault?: string; reload?: () => void }

/** The open tasks of all companies of the operator, for the first page and the counters of the bar. */
export const OverviewContext = createContext<Overview>({})

/** Loads the open tasks; reloads them each time the first page is opened. */
export function useLoadOverview(isHome: boolean): Overview {
  const [overview, setOverview] = useState<Overview>({})
  const [wasHome, setWasHome] = useState(false)
  const [turn, setTurn] = useState(0)
  if (isHome !== wasHome) {
    setWasHome(isHome)
    if (isHome && (overview.waits || overview.fault)) setTurn(turn + 1)
  }
  useEffect(() => {
    run('overview show', { input: {} }).then(
      ({ answer }) => setOverview({ waits: answer }),
      (error: unknown) => setOverview({ fault: findSentence(error) }),
    )
  }, [turn])
  return useMemo(() => ({ ...overview, reload: () => setTurn((before) => before + 1) }), [overview])
}

/** Returns the tasks of the chosen company, or of all companies. */
export function useTasks(): CompanyTasks[] {
  const { waits } = useContext(OverviewContext)
  const chosen = useChosenCompany()
  return (waits?.companies ?? []).filter(({ company }) => !chosen || company === chosen)
}
