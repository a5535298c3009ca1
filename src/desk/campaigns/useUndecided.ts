import { useState } from 'react'
import { run } from '../calls/deskApi.ts'
import { loadPages } from '../calls/loadPages.ts'
import { useAction } from '../calls/useAction.tsx'
import { useAnswer } from '../calls/useAnswer.ts'
import type { UndecidedGroup } from '../../domain/plan/personStates.ts'
import type { UndecidedPage, UndecidedPerson } from './campaign.ts'

type Options = { company: string; year: number; group: UndecidedGroup }

const name = 'plan undecided'

/** The number of rows per page while the file is saved. */
const fileRows = 5000

const loadPage = (company: string, input: object): Promise<UndecidedPage> =>
  run(name, { company, input: { ...input } }).then(({ answer }) => answer)

/** Loads a group of the people who have signed nothing, page by page, and the number of each group. */
export function useUndecided({ company, year, group }: Options) {
  const input = { year, group }
  // The first group is always loaded: its answer has the numbers of all.
  const counted = useAnswer({ name, company, input: { year, group: 'undecided' } })
  const other = useAnswer({ name: group === 'undecided' ? '' : name, company, input })
  const { answer: first, fault } = group === 'undecided' ? counted : other
  const [later, setLater] = useState<{ first?: UndecidedPage; people: UndecidedPerson[]; next: string }>()
  const { runAction, isBusy, notice } = useAction()
  const own = first !== undefined && later?.first === first ? later : undefined
  const people = [...(first?.people ?? []), ...(own?.people ?? [])]
  const next = own?.next ?? first?.next ?? ''
  const loadMore = (): void =>
    runAction(async () => {
      if (!first) return
      const page = await loadPage(company, { ...input, after: next })
      setLater({ first, people: [...(own?.people ?? []), ...page.people], next: page.next })
    })
  const loadAll = async (): Promise<UndecidedPerson[]> => {
    const pages = await loadPages((from) => loadPage(company, { year, rows: fileRows, ...from }))
    return pages.flatMap((page) => page.people)
  }
  const reload = (): void => {
    counted.reload()
    other.reload()
  }
  return {
    counts: counted.answer,
    list: first && { people, isMore: next !== '' },
    fault: fault ?? counted.fault,
    loadMore,
    isBusy,
    notice,
    loadAll,
    reload,
  }
}
