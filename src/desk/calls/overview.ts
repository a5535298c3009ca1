import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useChosenCompany } from './chosenCompany.ts'
import { findSentence, run } from './deskApi.ts'

export type CompanyTasks = {
  company: string
  reviews: number
  failedMails: number
  failingAddresses: number
  monthToClose: string
  daysToClose: number
  neverClosed: number
  oldReviews: number
  oldestReviewDays: number
  failedOperations: number
  blocked: number
  invitationExpiring: number
  invitationExpired: number
  providerFiles: string[]
  notInvited: number
  notEntered: number
}
/** A company whose changed files are invalid; `servedAt` is blank if no version of its files is served. */
export type FaultyCompany = { company: string; since: string; servedAt: string; sentences: string[] }
/** A company whose served files have red changes made by hand, without the approval they demand. */
export type HandEdit = { company: string; release: number; reds: number; servedAt: string }
/** A release that waits for an approval; `on` is its day, blank: at once after the approval. */
export type WaitingRelease = {
  company: string
  publication: number
  requestedBy: string
  reds: number
  on: string
}
export type OpenTasks = {
  failedJobs: number
  faults?: FaultyCompany[]
  unapproved?: HandEdit[]
  toApprove?: WaitingRelease[]
  companies: CompanyTasks[]
}
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
      ({ answer }) => setOverview({ waits: answer as OpenTasks }),
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
